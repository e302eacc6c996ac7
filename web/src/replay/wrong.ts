// What is wrong with a log, for people: which line, and what about it.
import type { WrongLine } from "../engine/requests";
import { t } from "./words";

const known = [
  "prev",
  "seq",
  "luck",
  "of",
  "move",
  "state",
  "scores",
  "seed",
  "commitment",
  "name",
  "game",
  "edition",
  "end",
] as const;

export function wrongWords({ line, path, reason }: WrongLine): string {
  const field = path.split(/[.[\]]/).filter((part) => part && !/^\d+$/.test(part));
  const place = known.find((one) => one === field.at(-1)) ?? known.find((one) => one === field[0]);
  const what = place ? t(`wrong.${place}`) : t("wrong.other", { reason });
  return t("wrong.line", { line, what });
}
