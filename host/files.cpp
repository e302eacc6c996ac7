#include "host/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace host {

std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most_bytes) {
  const auto system_error = [] { return std::unexpected(std::string(std::strerror(errno))); };
  // Without O_NONBLOCK a named pipe would hold us up before we can see what it is.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return system_error();
  struct Closer {
    int file;
    ~Closer() { close(file); }
  } closer{file};

  struct stat info{};
  if (fstat(file, &info) != 0) return system_error();
  if (S_ISDIR(info.st_mode)) return std::unexpected("this is a folder, not a file");
  if (!S_ISREG(info.st_mode)) return std::unexpected("this is not a regular file");
  const auto size = static_cast<std::size_t>(info.st_size);
  if (size > most_bytes)
    return std::unexpected(std::to_string(size) + " bytes; at most " + std::to_string(most_bytes) + " are read");

  std::string text(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t got = read(file, text.data() + filled, size - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error();
    if (got == 0) break;  // it was cut short while we read
    filled += static_cast<std::size_t>(got);
  }
  text.resize(filled);
  return text;
}

}  // namespace host
