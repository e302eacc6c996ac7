// What one adds to the luck of a table, so that nobody, the server included, chooses it.
export const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
export const sixteenBytes = (): string => hex(16);
