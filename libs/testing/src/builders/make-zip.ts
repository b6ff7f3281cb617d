import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip; besides name and data, properties of malicious zips. */
export interface ZipFile {
  name: string;
  data?: Buffer | string;
  /** 0 stored, 8 deflated. */
  method?: number;
  flags?: number;
  /** Unix mode, such as 0o120777 of a link. */
  mode?: number;
  /** Declared uncompressed size, whatever the actual one. */
  declaredSize?: number;
  declaredCrc?: number;
}

/** The content of one or more files of a zip: a bomb has the same large data many times. */
interface Content {
  bytes: Buffer;
  deflated: Buffer;
  crc: number;
}

function contentOf(data: Buffer | string): Content {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return { bytes, deflated: deflateRawSync(bytes), crc: crc32(bytes) };
}

/** A zip with these files, written by hand so that it may be inconsistent. */
export function makeZip(files: ZipFile[], declared: { entries?: number; comment?: string } = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  const contents = new Map<Buffer | string, Content>();
  let offset = 0;
  for (const { name, data = '', method = 8, flags = 0x800, mode = 0o100644, ...lies } of files) {
    const content = contents.get(data) ?? contentOf(data);
    contents.set(data, content);
    const packed = method === 8 ? content.deflated : content.bytes;
    const { declaredSize = content.bytes.length, declaredCrc = content.crc } = lies;
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt16LE(0x21, 8); // 1 January 1980
    shared.writeUInt32LE(declaredCrc, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(declaredSize, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), shared, rest, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const comment = Buffer.from(declared.comment ?? '');
  const end = Buffer.alloc(18);
  const entries = Math.min(declared.entries ?? files.length, 0xffff);
  end.writeUInt16LE(entries, 4);
  end.writeUInt16LE(entries, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end, comment]);
}
