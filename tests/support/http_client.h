// SPDX-License-Identifier: MIT
#pragma once

/// A client of the servers under test, on 127.0.0.1.

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet {

struct HttpAnswer {
  int status = -1;  // -1: the server has ended the connection
  std::string body;
  std::string policy;  // Content-Security-Policy
};

/// A kept connection. A header that is given replaces that of the client, as `Host`.
class HttpClient {
 public:
  using Headers = std::vector<std::pair<std::string, std::string>>;

  explicit HttpClient(int port) : host_("127.0.0.1:" + std::to_string(port)) {
    socket_.connect({boost::asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)});
  }

  HttpAnswer get(const std::string& path, const Headers& headers = {}) {
    return send(boost::beast::http::verb::get, path, "", headers);
  }
  HttpAnswer post(const std::string& path, const std::string& body, const Headers& headers = {}) {
    return send(boost::beast::http::verb::post, path, body, headers);
  }

  int socket() { return socket_.native_handle(); }

 private:
  HttpAnswer send(boost::beast::http::verb verb, const std::string& path, const std::string& body,
                  const Headers& headers) {
    namespace http = boost::beast::http;
    http::request<http::string_body> request(verb, path, 11, body);
    request.set(http::field::host, host_);
    for (const auto& [name, value] : headers) request.set(name, value);
    request.prepare_payload();
    boost::system::error_code error;
    http::write(socket_, request, error);
    http::response<http::string_body> response;
    if (!error) http::read(socket_, buffer_, response, error);
    if (error) return {};
    const auto policy = response["Content-Security-Policy"];
    return {.status = static_cast<int>(response.result_int()),
            .body = response.body(),
            .policy = std::string(policy.data(), policy.size())};
  }

  std::string host_;
  boost::asio::io_context context_;
  boost::asio::ip::tcp::socket socket_{context_};
  boost::beast::flat_buffer buffer_;
};

}  // namespace pagelet
