// What the host of the server may do, one line of JSON in and one out.
#pragma once
#include <string>

#include "server/ludotheque.h"

namespace server {

// {"do":"tables"}, {"do":"disk"}, {"do":"nodes"}, {"do":"reports"}, {"do":"reports","read":QUESTION},
// {"do":"close","table":…}, {"do":"delete","table":…},
// {"do":"forget","table":…}, {"do":"ban","address":…,"banned":true},
// {"do":"restore","file":…}.
void admin(Ludotheque& ludotheque, const std::string& line, const std::function<void(std::string)>& answer);

}  // namespace server
