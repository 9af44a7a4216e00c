#include "cli/ask_server.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <stdexcept>

namespace trunkline {
namespace {

namespace net = boost::asio;
using Tcp = net::ip::tcp;

struct Place {
    bool tls = false;
    std::string host, port;
};

Place read_url(std::string url) {
    Place place;
    const auto expected = [&] {
        return std::runtime_error("found --server " + url +
                                  ", expected http://HOST[:PORT] or https://HOST[:PORT]");
    };
    std::string rest;
    if (url.starts_with("http://"))
        rest = url.substr(7);
    else if (url.starts_with("https://"))
        rest = url.substr(8);
    else
        throw expected();
    place.tls = url.starts_with("https://");
    if (rest.ends_with('/')) rest.pop_back();
    const auto colon = rest.rfind(':');
    const bool has_port = colon != std::string::npos && !rest.ends_with(']');
    place.host = has_port ? rest.substr(0, colon) : rest;
    place.port = has_port ? rest.substr(colon + 1) : place.tls ? "443" : "80";
    if (place.host.starts_with('[') && place.host.ends_with(']'))
        place.host = place.host.substr(1, place.host.size() - 2);
    if (place.host.empty() || place.host.find('/') != std::string::npos) throw expected();
    return place;
}

template <class Stream>
std::string exchange(Stream& stream, const std::string& request) {
    net::write(stream, net::buffer(request));
    std::string answer;
    boost::system::error_code end; // the server closes when it has said all
    net::read(stream, net::dynamic_buffer(answer), end);
    return answer;
}

} // namespace

ServerAnswer ask_server(const std::string& url, const std::string& path, const std::string& secret,
                        const std::string& body) {
    const Place place = read_url(url);
    const std::string request = "POST " + path + " HTTP/1.1\r\nHost: " + place.host +
                                "\r\nConnection: close\r\nContent-Type: application/json\r\n"
                                "Authorization: Bearer " +
                                secret + "\r\nContent-Length: " + std::to_string(body.size()) +
                                "\r\n\r\n" + body;
    std::string answer;
    try {
        net::io_context context;
        Tcp::socket socket(context);
        net::connect(socket, Tcp::resolver(context).resolve(place.host, place.port));
        if (place.tls) {
            net::ssl::context trusted(net::ssl::context::tls_client);
            trusted.set_default_verify_paths();
            net::ssl::stream<Tcp::socket> stream(std::move(socket), trusted);
            stream.set_verify_mode(net::ssl::verify_peer);
            stream.set_verify_callback(net::ssl::host_name_verification(place.host));
            SSL_set_tlsext_host_name(stream.native_handle(), place.host.c_str());
            stream.handshake(net::ssl::stream_base::client);
            answer = exchange(stream, request);
        } else {
            answer = exchange(socket, request);
        }
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("cannot reach " + url + ": " + error.code().message());
    }
    const auto head = answer.find("\r\n\r\n");
    if (!answer.starts_with("HTTP/1.1 ") || head == std::string::npos)
        throw std::runtime_error(url + " does not answer as Trunkline does");
    return {std::atoi(answer.c_str() + 9), answer.substr(head + 4)};
}

} // namespace trunkline
