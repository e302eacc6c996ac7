// A GIF of pictures that follow one another: one palette for all, and of each picture only what has
// changed.

// Pixels as four bytes each: red, green, blue, and one that is not read.
type Pixels = Uint8Array;

const kColours = 255; // and one more: transparent, for what stays as it was
const kClear = 255;

// A colour with five bits each, as a number.
const coarse = (pixels: Pixels, i: number): number =>
  ((pixels[i]! >> 3) << 10) | ((pixels[i + 1]! >> 3) << 5) | (pixels[i + 2]! >> 3);

// The colours that stand for all: the box with the most in it is cut in two until there are enough.
function paletteOf(frames: Pixels[]): { colours: number[][]; nearest: Uint8Array } {
  const counts = new Uint32Array(1 << 15);
  for (const pixels of frames) for (let i = 0; i < pixels.length; i += 4) ++counts[coarse(pixels, i)]!;
  const channels = (colour: number): number[] => [colour >> 10, (colour >> 5) & 31, colour & 31];
  const all = [...counts.keys()].filter((colour) => counts[colour]! > 0);
  const weight = (box: number[]): number => box.reduce((sum, colour) => sum + Math.sqrt(counts[colour]!), 0);
  const spread = (box: number[], c: number): number => {
    const values = box.map((colour) => channels(colour)[c]!);
    return Math.max(...values) - Math.min(...values);
  };
  let boxes = [{ box: all, weight: weight(all) }];
  while (boxes.length < kColours) {
    const next = boxes.filter(({ box }) => box.length > 1).sort((a, b) => b.weight - a.weight)[0];
    if (!next) break;
    const { box } = next;
    const c = [0, 1, 2].sort((a, b) => spread(box, b) - spread(box, a))[0]!;
    const sorted = [...box].sort((a, b) => channels(a)[c]! - channels(b)[c]!);
    let at = 0;
    for (let sum = 0; at < sorted.length - 2 && sum < next.weight / 2; ++at)
      sum += Math.sqrt(counts[sorted[at]!]!);
    const halves = [sorted.slice(0, Math.max(1, at)), sorted.slice(Math.max(1, at))];
    boxes = [...boxes.filter((one) => one !== next), ...halves.map((box) => ({ box, weight: weight(box) }))];
  }
  const nearest = new Uint8Array(1 << 15);
  const colours = boxes.map(({ box }, number) => {
    const total = box.reduce((sum, colour) => sum + counts[colour]!, 0);
    for (const colour of box) nearest[colour] = number;
    return [0, 1, 2].map((c) =>
      Math.round(
        box.reduce((sum, colour) => sum + (channels(colour)[c]! * 8.2258 * counts[colour]!) / total, 0),
      ),
    );
  });
  return { colours, nearest };
}

// LZW as GIF has it, in blocks of 255 bytes.
function squeezed(indices: Uint8Array): number[] {
  const [clear, end] = [256, 257];
  const bytes: number[] = [];
  let [bits, held, size, next] = [0, 0, 9, 258];
  let codes = new Map<number, number>();
  const put = (code: number): void => {
    bits |= code << held;
    held += size;
    for (; held >= 8; held -= 8, bits >>>= 8) bytes.push(bits & 255);
  };
  put(clear);
  let word = indices[0]!;
  for (let i = 1; i < indices.length; ++i) {
    const longer = (word << 8) | indices[i]!;
    const known = codes.get(longer);
    if (known !== undefined) {
      word = known;
      continue;
    }
    put(word);
    if (next < 4096) {
      codes.set(longer, next++);
      if (next > 1 << size && size < 12) ++size;
    } else {
      put(clear);
      [codes, size, next] = [new Map(), 9, 258];
    }
    word = indices[i]!;
  }
  put(word);
  put(end);
  if (held > 0) bytes.push(bits & 255);
  const blocks = [8];
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

const word = (n: number): number[] => [n & 255, n >> 8];

// Each picture stays so many hundredths of a second, the last one two seconds more.
export function gifOf(width: number, height: number, frames: Pixels[], hundredths: number): Uint8Array {
  const { colours, nearest } = paletteOf(frames);
  const table = Array.from({ length: 256 }, (_, i) => colours[i] ?? [0, 0, 0]).flat();
  const parts: number[][] = [
    [...Buffer.from("GIF89a")],
    [...word(width), ...word(height), 0xf7, 0, 0, ...table],
    [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0],
  ];
  const drawn = frames.map((pixels) => {
    const indices = new Uint8Array(width * height);
    for (let i = 0; i < indices.length; ++i) indices[i] = nearest[coarse(pixels, i * 4)]!;
    return indices;
  });
  for (let n = 0; n < drawn.length;) {
    const [now, before] = [drawn[n]!, drawn[n - 1]];
    let [left, top, right, bottom] = [0, 0, width, height];
    if (before) {
      [left, top, right, bottom] = [width, height, 0, 0];
      for (let i = 0; i < now.length; ++i) {
        if (now[i] === before[i]) continue;
        const [x, y] = [i % width, Math.floor(i / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
    }
    // What does not change at all stays longer.
    let stays = 1;
    while (n + stays < drawn.length && drawn[n + stays]!.every((index, i) => index === now[i])) ++stays;
    const isLast = n + stays >= drawn.length;
    if (right > left && bottom > top) {
      const [wide, high] = [right - left, bottom - top];
      const part = new Uint8Array(wide * high);
      for (let y = 0; y < high; ++y)
        for (let x = 0; x < wide; ++x) {
          const i = (top + y) * width + left + x;
          part[y * wide + x] = before && before[i] === now[i] ? kClear : now[i]!;
        }
      parts.push(
        [0x21, 0xf9, 4, 0x05, ...word(stays * hundredths + (isLast ? 200 : 0)), kClear, 0],
        [0x2c, ...word(left), ...word(top), ...word(wide), ...word(high), 0],
        squeezed(part),
      );
    }
    n += stays;
  }
  parts.push([0x3b]);
  return Uint8Array.from(parts.flat());
}
