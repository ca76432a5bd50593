# SPDX-License-Identifier: MIT
"""Servers on free ports of the loopback: nginx for sites, a scripted server for faults."""

import pathlib
import socket
import subprocess
import threading
import time


HELD = []


def held_port():
    """A port that belongs to this program until it ends. A server that sets SO_REUSEADDR, as nginx
    and FaultServer do, can listen on it; without one, connections are refused."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    return held.getsockname()[1]


# The look-up order of docs/specification.md, section 2.1, "Pages of a folder".
TRY_FILES = """
    location / { try_files "$uri?$args" $uri =404; }
    location ~ "/[^/.]+$" { try_files "$uri?$args" $uri $uri/index.html $uri.html =404; }
    location ~ "/$" { try_files "$uri?$args" "${uri}index.html" =404; }
"""

# The same, but an address that leads to a file with another name is redirected to it. In a folder
# two such addresses are one page; over HTTP they are one page only with a redirect.
REDIRECT = """
    absolute_redirect off;
    set $page $uri;
    if (-f "$document_root${uri}.html") { set $page "${uri}.html"; }
    if (-f "$document_root${uri}/index.html") { set $page "${uri}/index.html"; }
    if ($uri ~ "/$") { set $page "${uri}index.html"; }
    if (-f "$document_root$uri") { set $page $uri; }
    location / { try_files "$uri?$args" @page; }
    location @page {
      set $asked $uri$is_args$args;
      if (!-f "$document_root$page") { return 404; }
      if ($asked != $page) { return 302 $page; }
    }
"""

# Needs certificate.pem and key.pem in the folder of the server.
TLS = """
    ssl_certificate certificate.pem;
    ssl_certificate_key key.pem;
    location / { }
"""

NGINX_SERVER = """
  server {
    listen 127.0.0.1:%(port)d%(how)s;
    root %(root)s;
    default_type text/html;
    types { text/html html htm shtml; text/css css; image/png png; image/svg+xml svg; }
    %(look_up)s
  }
"""

NGINX = """
daemon off;
master_process off;
pid %(folder)s/pid;
error_log %(folder)s/error.log;
events { worker_connections 256; }
http {
  log_format protocols "$server_protocol $connection $request_uri";
  access_log %(folder)s/access.log protocols;
  gzip on;
  gzip_types *;
  gzip_min_length 1;
  merge_slashes off;
  client_body_temp_path %(folder)s/body;
  proxy_temp_path %(folder)s/proxy;
  fastcgi_temp_path %(folder)s/fastcgi;
  uwsgi_temp_path %(folder)s/uwsgi;
  scgi_temp_path %(folder)s/scgi;
  %(servers)s
}
"""


class Nginx:
    """Serves one folder on each port: `Nginx(folder, {port: root}, TRY_FILES)`."""

    def __init__(self, folder, roots, look_up, how=""):
        folder = pathlib.Path(folder)
        servers = "".join(NGINX_SERVER % {"port": port, "root": root, "look_up": look_up, "how": how}
                          for port, root in roots.items())
        configuration = folder / "nginx.conf"
        configuration.write_text(NGINX % {"folder": folder, "servers": servers})
        self.process = subprocess.Popen(
            ["nginx", "-p", str(folder), "-c", str(configuration)], stderr=subprocess.DEVNULL)
        for port in roots:
            wait_for(port, self.process)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def wait_for(port, process):
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        if process.poll() is not None:
            raise RuntimeError("the server has ended with %s" % process.returncode)
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("nobody listens on port %d" % port)


def response(body=b"", status="200 OK", headers=(), content_type="text/html"):
    lines = ["HTTP/1.1 " + status, "Connection: close", "Content-Length: %d" % len(body),
             "Content-Type: " + content_type, *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class FaultServer:
    """Answers each path with given bytes, or calls a function `answer(connection, head)`.

    `answers` maps paths (with queries) to bytes or functions; other paths are answered with 404.
    """

    def __init__(self, answers):
        self.answers = answers
        self.paths = []
        self.heads = []
        self.listening = socket.create_server(("127.0.0.1", held_port()), backlog=64)
        self.port = self.listening.getsockname()[1]
        self.stopped = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, path=""):
        return "http://127.0.0.1:%d%s" % (self.port, path)

    def accept(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        head = b""
        with connection:
            try:
                while b"\r\n\r\n" not in head:
                    received = connection.recv(65536)
                    if not received:
                        return
                    head += received
                path = head.split(b" ", 2)[1].decode()
                self.heads.append(head.decode("latin-1"))
                self.paths.append(path)
                answer = self.answers.get(path, response(status="404 Not Found"))
                if callable(answer):
                    answer(connection, head)
                else:
                    connection.sendall(answer)
            except OSError:
                pass

    def stop(self):
        """Refuses all connections from now on."""
        if self.stopped.is_set():
            return
        self.stopped.set()
        try:
            self.listening.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listening.close()
