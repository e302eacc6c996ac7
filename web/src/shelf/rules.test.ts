import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findClause, markOf, paragraphs, parseRules, pieces } from "./rules";
import { boxes } from "./shelf";

const page = (game: string, language: string) => readFileSync(`../docs/rules/${game}.${language}.md`, "utf8");

describe("rules pages", () => {
  it.each(boxes)("of $game have every clause, in both languages alike", ({ game, prefix }) => {
    const [fr, en] = ["fr", "en"].map((language) =>
      parseRules(page(game, language)).sections.flatMap((section) =>
        section.clauses.map((clause) => clause.id),
      ),
    );
    expect(fr).toEqual(en);
    expect(fr![0]).toBe(`${prefix}-01`);
    expect(fr!.every((id) => id.startsWith(`${prefix}-`))).toBe(true);
    expect(fr).toHaveLength(page(game, "fr").match(/<a id="/g)!.length);
  });
  it("find a clause with its title and words", () => {
    const clause = findClause(parseRules(page("poker", "en")), "POK-23");
    expect(clause?.title).toBe("No suitcase under threat");
    expect(clause?.text).toContain("threatened");
  });
  it("tell emphasis, code and clauses apart", () => {
    expect(pieces("*Clarification*: as in POK-20, `valise`.")).toEqual([
      { kind: "em", text: "Clarification" },
      { kind: "text", text: ": as in " },
      { kind: "clause", text: "POK-20" },
      { kind: "text", text: ", " },
      { kind: "code", text: "valise" },
      { kind: "text", text: "." },
    ]);
  });
  it.each(boxes)("of $game mark what is ours, in both languages alike", ({ game, editions }) => {
    const [fr, en] = ["fr", "en"].map((language) =>
      parseRules(page(game, language)).sections.flatMap((section) =>
        section.clauses.map((clause) => [clause.id, ...paragraphs(clause.text).map(markOf)].join(" ")),
      ),
    );
    expect(fr).toEqual(en);
    // A game that is after no printed sheet departs from none.
    if (!editions[0]!.lid.printed.fr) return;
    expect(fr!.join()).toMatch(/clarification/);
    expect(fr!.join()).toMatch(/departure/);
  });
  it("tell a mark from other emphasis", () => {
    expect(markOf("*Écart* : on compte en manches.")).toBe("departure");
    expect(markOf("*Departure*: we count rounds.")).toBe("departure");
    expect(markOf("*Précision* : …")).toBe("clarification");
    expect(markOf("*Option*: …")).toBe("option");
    expect(markOf("*Avancer* veut dire …")).toBeNull();
    expect(markOf("Ce n’est pas un *Écart*.")).toBeNull();
  });
  it("are made of paragraphs", () => {
    expect(paragraphs("One\nline.\n\nAnother.\n")).toEqual(["One line.", "Another."]);
  });
});
