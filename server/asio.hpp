// The parts of Asio and Beast that connections are made of, by short names. Only what serves them
// includes this: it is slow to compile.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>

namespace trunkline {

namespace beast = boost::beast;
namespace http = beast::http;
namespace net = boost::asio;
using boost::system::error_code;
using namespace std::chrono_literals;

// The concrete executor saves a virtual call for each step of each connection.
using Executor = net::io_context::executor_type;
using Tcp = net::ip::tcp;
using Socket = net::basic_stream_socket<Tcp, Executor>;
template <class Result>
using TaskOf = net::awaitable<Result, Executor>;
using Task = TaskOf<void>;
constexpr auto use_task = net::as_tuple(net::use_awaitable_t<Executor>{});
using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
                                        net::wait_traits<std::chrono::steady_clock>, Executor>;

} // namespace trunkline
