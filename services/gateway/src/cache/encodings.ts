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

export type Encoding = 'br' | 'gzip';

/** A smaller body is compressed faster than a thread can be given the work. */
const SMALL_BYTES = 65_536;
/** Buffer size for decompressing a cached body; smaller for a smaller body. */
const CHUNK_BYTES = 16_384;

const codecs = {
  br: {
    sync: brotliCompressSync,
    async: promisify(brotliCompress),
    decompress: promisify(brotliDecompress),
    createDecompress: createBrotliDecompress,
    // Quality 5 makes a page 6 % smaller than 2, for two and a half times the work.
    options: (length: number, thorough: boolean) => ({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: thorough ? 5 : 2,
        [constants.BROTLI_PARAM_SIZE_HINT]: length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(length),
      },
    }),
  },
  gzip: {
    sync: gzipSync,
    async: promisify(gzip),
    decompress: promisify(gunzip),
    createDecompress: createGunzip,
    options: (_length: number, thorough: boolean) => ({ level: thorough ? 6 : 1 }),
  },
};

/** @param thorough for a body that is sent more than once: smaller, for more work */
export async function compress(body: Buffer, encoding: Encoding, thorough: boolean): Promise<Buffer> {
  const codec = codecs[encoding];
  const options = codec.options(body.length, thorough);
  const compressed =
    body.length <= SMALL_BYTES ? codec.sync(body, options) : await codec.async(body, options);
  // A copy of exactly its own size: zlib's results are views of larger buffers, which they would keep in memory.
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

export function decompress(compressed: Buffer, encoding: Encoding): Promise<Buffer> {
  return codecs[encoding].decompress(compressed);
}

/** Decompresses in small parts, so that a slow client needs no copy of the body. */
export function createDecompress(encoding: Encoding, length: number): NodeJS.ReadWriteStream {
  const chunkSize = Math.min(Math.max(length, constants.Z_MIN_CHUNK), CHUNK_BYTES);
  return codecs[encoding].createDecompress({ chunkSize });
}

/** Brotli's window as a power of two: one larger than the body wastes a megabyte for each concurrent compression. */
function windowOf(length: number): number {
  return Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );
}
