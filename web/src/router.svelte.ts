// Where one is, after the #: it never leaves the browser, so links may hold invitations.
//   #/                      the shelf
//   #/box/poker             a box; #/box/poker/POK-17 its rules at a clause
//   #/here/ID               a match on this device
//   #/table/ID              a table of the server
//   #/join/ID/INVITATION    an invitation;   #/seat/ID/TOKEN  a personal link
//   #/replay/FROM/ID        a match that is over, looked at again: `here`, at a `table`, from a `file`,
//                           or the `sample` of a game; …?ply=57&seat=2 at a moment, with somebody's eyes
//   #/played                what was played on this device
//   #/settings
export interface Place {
  name: string;
  parts: string[];
  query: URLSearchParams;
}

// A link that was cut off on its way may end in half a letter.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(): Place {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...parts] = path.split("/").map(decoded);
  return { name, parts, query: new URLSearchParams(query) };
}

export const place: { now: Place } = $state({ now: parse() });

// Where one was before the settings, also after a reload.
const BEFORE = "pactole.before";
let before = "";
function remember(): void {
  if (["settings", "join", "seat"].includes(place.now.name)) return; // nor what is used up
  before = location.hash;
  try {
    sessionStorage.setItem(BEFORE, before);
  } catch {
    // It is known until the page is loaded again.
  }
}
export function wayBack(): string {
  try {
    return before || (sessionStorage.getItem(BEFORE) ?? "");
  } catch {
    return before;
  }
}

remember();
addEventListener("hashchange", () => {
  place.now = parse();
  remember();
});

export const link = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join("/")}`;
export function go(...parts: string[]): void {
  location.hash = link(...parts);
}
// The same without a step that "back" would return to: a link that is used up.
export function replace(...parts: string[]): void {
  history.replaceState(null, "", link(...parts));
  place.now = parse();
  remember();
}
