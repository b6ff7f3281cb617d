/** Maximum bytes of an inflated part: a small file may claim to have gigabytes. */
const MAX_BYTES = 40_000_000;
/** Bytes of the end of a zip with the longest comment. */
const END_BYTES = 22 + 65_535;

/**
 * Texts of the files in a zip whose names match, such as a Word file's.
 *
 * @throws Error if it is not a zip, or a part is too large
 */
export async function partsOfZip(zip: Blob, names: RegExp): Promise<Map<string, string>> {
  const tail = await viewOf(zip.slice(-END_BYTES));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('This is not a zip');
  const [length, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await viewOf(zip.slice(offset, offset + length));
  const parts = new Map<string, string>();
  for (let at = 0; at + 46 <= directory.byteLength;) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = textIn(directory, at + 46, nameLength);
    const [start, bytes] = [directory.getUint32(at + 42, true), directory.getUint32(at + 20, true)];
    const isDeflated = directory.getUint16(at + 10, true) === 8;
    if (names.test(name)) parts.set(name, await partAt(zip, start, bytes, isDeflated));
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return parts;
}

async function partAt(zip: Blob, start: number, bytes: number, isDeflated: boolean): Promise<string> {
  const head = await viewOf(zip.slice(start, start + 30));
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = zip.slice(from, from + bytes).stream();
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  const write = (chunk: Uint8Array) => {
    read += chunk.byteLength;
    if (read > MAX_BYTES) throw new Error('A part of this file is too large');
    text += decoder.decode(chunk, { stream: true });
  };
  await (isDeflated ? content.pipeThrough(new DecompressionStream('deflate-raw')) : content).pipeTo(
    new WritableStream({ write }),
  );
  return text + decoder.decode();
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());
const textIn = (view: DataView, at: number, length: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, at, Math.min(length, view.byteLength - at)));
