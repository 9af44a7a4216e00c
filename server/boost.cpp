// The parts of Asio and Beast that need not be compiled again with every change of the server.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
