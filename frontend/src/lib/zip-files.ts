const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers of 2 or 4 bytes. */
function numbers(...values: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * A zip of the files without compression: PDFs are already compressed. Each file is read once for its checksum,
 * and none is held in memory.
 */
export async function zipOfFiles(files: readonly File[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const crc = crc32(new Uint8Array(await file.arrayBuffer()));
    // Version, UTF-8 names, stored, 1 January 1980, checksum, size twice, length of the name, no extra field.
    const head = numbers(
      ...([
        [20, 2],
        [0x800, 2],
        [0, 2],
        [0, 2],
        [0x21, 2],
        [crc, 4],
      ] as [number, 2 | 4][]),
      ...([
        [file.size, 4],
        [file.size, 4],
        [name.length, 2],
        [0, 2],
      ] as [number, 2 | 4][]),
    );
    parts.push('PK\x03\x04', head, name, file);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push('PK\x01\x02', numbers([20, 2]), head, place, name);
    offset += 4 + head.length + name.length + file.size;
    directorySize += 6 + head.length + place.length + name.length;
  }
  const count = files.length;
  const end = numbers([0, 2], [0, 2], [count, 2], [count, 2], [directorySize, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, 'PK\x05\x06', end], { type: 'application/zip' });
}
