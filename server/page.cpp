#include "server/page.hpp"

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "engine/sha256.hpp"
#include "wire/embedded.hpp"

namespace trunkline {

std::span<const EmbeddedFile> embedded_page(); // cmake/embed.cmake, from build/page

namespace {

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Trunkline</title>"
    "<h1>Trunkline</h1><p>This binary was built without its page. The server itself works: "
    "see docs/PROTOCOL.md. To build the page as well, run <code>./play</code>.</p></html>";

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
}};

struct PageFile {
    std::string_view plain, brotli, gzip;
    std::string_view type = "application/octet-stream";
    std::string etag;
};

std::map<std::string, PageFile, std::less<>> all_files() {
    std::map<std::string, PageFile, std::less<>> files;
    for (const EmbeddedFile& file : embedded_page()) {
        std::string_view name = file.name;
        std::string_view PageFile::* variant = &PageFile::plain;
        if (name.ends_with(".br")) {
            name.remove_suffix(3);
            variant = &PageFile::brotli;
        } else if (name.ends_with(".gz")) {
            name.remove_suffix(3);
            variant = &PageFile::gzip;
        }
        files["/" + std::string(name)].*variant = file.bytes;
    }
    if (!files.contains("/index.html")) files["/index.html"].plain = kNoPage;
    for (auto& [path, file] : files) {
        for (const auto& [ending, type] : kTypes)
            if (path.ends_with(ending)) file.type = type;
        file.etag = "\"" + to_hex(sha256(file.plain)).substr(0, 20) + "\"";
    }
    return files;
}

} // namespace

Reply page_file(const Request& request) {
    static const auto files = all_files();
    const auto found = files.find(request.path == "/" ? "/index.html" : request.path);
    if (found == files.end()) return {404, "text/plain; charset=utf-8", "Not found.\n", {}, {}, {}};
    const PageFile& file = found->second;
    Reply reply;
    reply.type = file.type;
    reply.etag = file.etag;
    // Files with a fingerprint in their name never change.
    reply.caching =
        request.path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    if (request.if_none_match == file.etag) {
        reply.status = 304;
    } else if (request.brotli && !file.brotli.empty()) {
        reply.file = file.brotli;
        reply.encoding = "br";
    } else if (request.gzip && !file.gzip.empty()) {
        reply.file = file.gzip;
        reply.encoding = "gzip";
    } else {
        reply.file = file.plain;
    }
    return reply;
}

} // namespace trunkline
