// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_writer.h"

#include <openssl/evp.h>
#include <zlib.h>

#include <array>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace pagelet {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

// Base 32 of RFC 4648, as archives write digests.
std::string sha1_base32(std::string_view bytes) {
  std::array<unsigned char, 20> digest{};
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha1(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL cannot compute SHA-1");
  }
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const unsigned char byte : digest) {
    bits = bits << 8U | byte;
    for (count += 8; count >= 5; count -= 5) text += kDigits[bits >> (count - 5) & 31U];
  }
  return text;
}

std::string record_id(std::string_view date, std::string_view name) {
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::url());
  std::string text(date);
  text += ' ';
  text += name;
  return "<urn:uuid:" + boost::uuids::to_string(generator(text)) + ">";
}

void add_field(std::string& record, std::string_view name, std::string_view value) {
  record += name;
  record += ": ";
  for (const char c : value) record += c == '\r' || c == '\n' ? ' ' : c;
  record += kLineEnd;
}

std::string finish(std::string record, std::string_view content) {
  add_field(record, "Content-Length", std::to_string(content.size()));
  record += kLineEnd;
  record += content;
  record += kLineEnd;
  record += kLineEnd;
  return gzip_member(record);
}

std::string begin(std::string_view type, std::string_view date, std::string_view name) {
  std::string record = "WARC/1.1\r\n";
  add_field(record, "WARC-Type", type);
  add_field(record, "WARC-Record-ID", record_id(date, name));
  add_field(record, "WARC-Date", date);
  return record;
}

}  // namespace

std::string gzip_member(std::string_view bytes) {
  if (bytes.size() > std::numeric_limits<uInt>::max() / 2) {
    throw std::runtime_error("a record of a web archive is too large");
  }
  constexpr int kWithGzipHeader = 15 + 16;
  constexpr int kMemoryLevel = 8;
  constexpr int kLevel = 6;
  z_stream stream{};
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, kWithGzipHeader, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("zlib: no memory");
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("zlib: a record cannot be compressed");
  return packed;
}

std::string warc_info_record(std::string_view software, std::string_view date) {
  std::string fields;
  add_field(fields, "software", software);
  add_field(fields, "format", "WARC File Format 1.1");
  std::string record = begin("warcinfo", date, "warcinfo");
  add_field(record, "Content-Type", "application/warc-fields");
  return finish(std::move(record), fields);
}

std::string warc_resource_record(const WarcResource& resource) {
  std::string record = begin("resource", resource.date, resource.url);
  add_field(record, "WARC-Target-URI", resource.url);
  // The block of a resource is its payload.
  const std::string digest = "sha1:" + sha1_base32(resource.body);
  add_field(record, "WARC-Payload-Digest", digest);
  add_field(record, "WARC-Block-Digest", digest);
  add_field(record, "Content-Type",
            resource.content_type.empty() ? "application/octet-stream" : resource.content_type);
  return finish(std::move(record), resource.body);
}

}  // namespace pagelet
