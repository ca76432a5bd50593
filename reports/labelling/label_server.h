// SPDX-License-Identifier: MIT
#pragma once

/// The local web server of `pagelet label`: the labelling page and what it asks a LabelSession for.
///
/// It listens on 127.0.0.1 only. Every request must carry the token of this start, which is part of
/// the address that `url` gives, and name this server as its `Host`; one with an `Origin` must come
/// from the server's own page. All others get 403 and nothing else. No file is served but the
/// page's own scripts and styles, which are part of the program.
///
/// Example:
///   auto server = LabelServer::bind(session, 0);
///   if (!server) return tl::unexpected(server.error());
///   print((*server)->url());
///   (*server)->serve();  // until stop() or a signal

#include <memory>
#include <string>

#include "core/result.h"
#include "reports/labelling/label_session.h"

namespace pagelet {

class LabelServer {
 public:
  /// Takes a port; 0: any that is free. `session` must outlive the server. Error (`kNetwork`): the
  /// port cannot be had.
  static Result<std::unique_ptr<LabelServer>> bind(LabelSession& session, int port);
  ~LabelServer();

  /// The address of the page, with the token.
  const std::string& url() const;
  int port() const;

  /// Answers requests until `stop` is called, from another thread.
  void serve();
  void stop();

 private:
  struct Parts;
  explicit LabelServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace pagelet
