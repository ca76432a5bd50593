// SPDX-License-Identifier: MIT
#pragma once

/// The local web server of `pagelet label`. It serves the labelling page, and passes the page's
/// requests to a LabelSession.
///
/// It listens only on 127.0.0.1. Every request must contain the token of this start, which is part
/// of the address from `url`, and must name this server as its `Host`. A request with an `Origin`
/// must come from the server's own page. All other requests get an empty answer 403. The server
/// serves no files except the page's own scripts and styles, which are part of the program.
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
  /// Opens a port; 0: any free port. `session` must outlive the server. Error (`kNetwork`): the
  /// port cannot be used.
  static Result<std::unique_ptr<LabelServer>> bind(LabelSession& session, int port);
  ~LabelServer();

  /// The address of the page, with the token.
  const std::string& url() const;
  int port() const;

  /// Answers requests until another thread calls `stop`.
  void serve();
  void stop();

 private:
  struct Parts;
  explicit LabelServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace pagelet
