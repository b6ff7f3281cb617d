import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Compressing a smaller body takes less time than passing it to a thread. */
const MAX_SYNC_BYTES = 65_536;
/** Buffer size for decompressing a stored body; smaller for a smaller body. */
const CHUNK_BYTES = 16_384;

const codecs = {
  br: {
    sync: brotliCompressSync,
    async: promisify(brotliCompress),
    decompress: promisify(brotliDecompress),
    createDecompress: createBrotliDecompress,
    options: (length: number) => ({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
      },
    }),
  },
  gzip: {
    sync: gzipSync,
    async: promisify(gzip),
    decompress: promisify(gunzip),
    createDecompress: createGunzip,
    options: () => ({ level: 4 }),
  },
};

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const { sync, async, options } = codecs[encoding];
  const compressed =
    body.length <= MAX_SYNC_BYTES
      ? sync(body, options(body.length))
      : await async(body, options(body.length));
  // Copied: zlib returns views of larger buffers, which would stay in memory.
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

export async function recompress(body: Buffer, from: Encoding, to: Encoding): Promise<Buffer> {
  return compress(await codecs[from].decompress(body), to);
}

/** Decompresses in small parts, so that a slow client needs no copy of the body. */
export function createDecompress(encoding: Encoding, length: number): NodeJS.ReadWriteStream {
  const chunkSize = Math.min(Math.max(length, constants.Z_MIN_CHUNK), CHUNK_BYTES);
  return codecs[encoding].createDecompress({ chunkSize });
}

/** Brotli's largest window as a power of two: each client that receives a decompressed body needs one. */
const MAX_WINDOW_BITS = 18;

/** Brotli's window as a power of two: one larger than the body wastes a megabyte for each concurrent compression. */
function windowBits(length: number): number {
  return Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    MAX_WINDOW_BITS,
  );
}
