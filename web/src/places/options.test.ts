// What the form of an online table shows as usual, and what it asks the server for.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { boxes, boxOf } from "../shelf/shelf";
import StartOnline from "./StartOnline.svelte";

const asked: Record<string, unknown>[] = []; // the bodies of requests to /api/create

beforeEach(() => {
  asked.length = 0;
  settings.name = ""; // nobody has given it yet
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/api/create") asked.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Promise.reject(new Error("no server"));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The form of combinards: its clock, the option, and what it asks for when it is sent.
function open() {
  const { container } = render(StartOnline, { game: "combinards" });
  const find = <E extends Element>(selector: string) => container.querySelector<E>(selector)!;
  const options = [...container.querySelectorAll<HTMLLabelElement>("label.option")];
  const label = options.find((one) => one.textContent?.includes("open_declarations"))!;
  return {
    declarations: label.querySelector("input")!,
    clock: async (seconds: number) => {
      const all = [...container.querySelectorAll("select")];
      const select = all.find((one) => [...one.options].some((option) => option.value === "86400"))!;
      await fireEvent.change(select, { target: { value: String(seconds) } });
    },
    send: async () => {
      await fireEvent.input(find<HTMLInputElement>("input[autocomplete=nickname]"), {
        target: { value: "Anne" },
      });
      await fireEvent.submit(find("form"));
      return asked.at(-1)!;
    },
  };
}

test("day by day, declarations stay on display unless one says otherwise", async () => {
  const form = open();
  expect(form.declarations.checked).toBe(false);
  await form.clock(300);
  expect(form.declarations.checked).toBe(false);
  await form.clock(86400);
  expect(form.declarations.checked).toBe(true);
  // What is usual is left to the server, which knows it too.
  const sent = await form.send();
  expect(sent).toMatchObject({ game: "combinards", clock: 86400 });
  expect(sent.options).toEqual({});
  await form.clock(0);
  expect(form.declarations.checked).toBe(false);
});

test("one click plays the letter of the printed sheet, and another what is recommended", async () => {
  const { container } = render(StartOnline, { game: "combinards" });
  const way = (name: string) =>
    container.querySelector<HTMLInputElement>(`input[name=letter][value=${name}]`)!;
  const option = (name: string) =>
    [...container.querySelectorAll<HTMLLabelElement>("label.option")]
      .find((one) => one.textContent?.includes(name))!
      .querySelector("input")!;
  expect(way("recommended").checked).toBe(true);
  await fireEvent.click(way("printed"));
  expect(option("gain").checked).toBe(true);
  expect(option("false_denunciation").value).toBe("0");
  const name = container.querySelector<HTMLInputElement>("input[autocomplete=nickname]")!;
  await fireEvent.input(name, { target: { value: "Anne" } });
  await fireEvent.submit(container.querySelector("form")!);
  // Plain options: the server need not know what is printed.
  expect(asked.at(-1)!.options).toEqual({
    gain: true,
    any_price: true,
    first_to_speak: true,
    false_denunciation: 0,
    open_declarations: false, // also day by day, where it is not as usual
  });
  await fireEvent.click(option("any_price"));
  expect(way("printed").checked).toBe(false);
  expect(way("recommended").checked).toBe(false);
  await fireEvent.click(way("recommended"));
  expect(option("gain").checked).toBe(false);
});

test("a game whose options are all as printed says so, and offers no such choice", () => {
  const { container } = render(StartOnline, { game: "poker" });
  expect(container.querySelector("input[name=letter]")).toBeNull();
  expect(container.textContent).toContain("Here the recommended options are those of the printed rules.");
});

test("what one has chosen stays, whatever the clock", async () => {
  const form = open();
  await form.clock(259200);
  await fireEvent.click(form.declarations);
  expect(form.declarations.checked).toBe(false);
  expect((await form.send()).options).toEqual({ open_declarations: false });
  await form.clock(0);
  expect(form.declarations.checked).toBe(false);
  await fireEvent.click(form.declarations);
  await form.clock(86400);
  expect(form.declarations.checked).toBe(true);
});

test("only what is another thing day by day says so", () => {
  const daily = boxes.flatMap((box) => box.options.filter((option) => option.daily !== undefined));
  expect(daily).toEqual([boxOf("combinards").options.find((option) => option.name === "open_declarations")]);
  for (const option of daily) expect(option.daily).not.toBe(option.usual);
});

test.each([
  ["fr", "Chacun peut demander à l’expert pendant la partie"],
  ["en", "Everybody may ask an expert during the game"],
] as const)("an expert may be asked where several play only if it is agreed: %s", async (language, words) => {
  settings.language = language;
  try {
    const { container, queryByLabelText } = render(StartOnline, { game: "poker" });
    const send = async () => {
      await fireEvent.input(container.querySelector("input[autocomplete=nickname]")!, {
        target: { value: "Anne" },
      });
      await fireEvent.submit(container.querySelector("form")!);
      return asked.at(-1)!;
    };
    const box = queryByLabelText(words) as HTMLInputElement;
    expect(box.checked).toBe(false);
    expect(await send()).not.toHaveProperty("hints");
    await fireEvent.click(box);
    expect(await send()).toMatchObject({ hints: true });
    // Alone among robots one may anyway: there is nothing to agree on.
    for (const select of container.querySelectorAll(".names select"))
      if ([...(select as HTMLSelectElement).options].some(({ value }) => value === "expert"))
        await fireEvent.change(select, { target: { value: "expert" } });
    expect(queryByLabelText(words)).toBeNull();
    expect(await send()).not.toHaveProperty("hints");
  } finally {
    settings.language = "en";
  }
});
