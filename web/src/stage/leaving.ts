// A view while something is under way: what leaves a hand or a purse has left, and nothing has arrived.
type View = Record<string, unknown>;

const isObject = (value: unknown): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Numbers as they are where there is less; all else as it was.
function least(before: unknown, after: unknown): unknown {
  if (typeof before === "number") return typeof after === "number" ? Math.min(before, after) : before;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.map((one: unknown, i) => least(one, after[i] as unknown));
  if (isObject(before) && isObject(after))
    return Object.fromEntries(
      Object.entries(before).map(([key, one]) => [
        key,
        // Of a heap what is not named is not there.
        typeof one === "number"
          ? Math.min(one, (after[key] as number | undefined) ?? 0)
          : least(one, after[key]),
      ]),
    );
  return before;
}

export function leaving(before: View, after: View, fields: string[]): View {
  if (!fields.length) return before;
  const under = { ...before };
  for (const field of fields)
    if (field in before) under[field] = after[field] === null ? null : least(before[field], after[field]);
  return under;
}
