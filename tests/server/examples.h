// The examples of docs/protocol.md: a session with the ludothèque in which nothing is left
// to luck, so that it says the same whenever and wherever it is held.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace support {

struct Examples {
  // The lines of each block of the page, by its name. What is long is shortened there: "…"
  // stands for the rest of a text or of a list.
  std::map<std::string, std::vector<std::string>> blocks;
  std::vector<std::string> requests;  // every one that was sent, whole
  std::vector<std::string> answers;   // … and what was answered
  std::vector<std::string> told;      // … and what those who watched were told
};
Examples protocol_examples();

// The page with these examples between its marks: "<!-- example NAME -->" and "<!-- /example -->".
std::string with_examples(const std::string& page, const Examples& examples);

}  // namespace support
