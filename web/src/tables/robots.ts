// The robots that play where a bot does: six, each with a name and a face (boards/kit/Robot.svelte).
import { t } from "./words";

export const kRobots = 6;
// Who sits where: the same robot for the whole match, whoever else comes or goes. Seat 0 is, on the
// device, the first person's: whoever plays alone meets them in their order.
export const robotAt = (seat: number): number => (seat + kRobots - 1) % kRobots;

const names = ["robot.0", "robot.1", "robot.2", "robot.3", "robot.4", "robot.5"] as const;
// How it is called, where people are called like that too.
export function robotName(seat: number, people: string[] = []): string {
  const name = t(names[robotAt(seat)]!);
  const isTaken = people.some((other) => other.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? t("robot.too", { name }) : name;
}
