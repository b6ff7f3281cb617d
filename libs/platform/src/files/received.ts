import type { Readable } from 'node:stream';
import { bodyError } from '#platform/errors/domain-error.ts';

/**
 * Reads the pieces of an upload. When the reader stops early, for a refusal or a full disk, the rest is discarded; destroying
 * the stream would report another error first.
 * @throws DomainError validation_failed when the client ended it
 */
export async function* uploadedChunks(upload: Readable): AsyncGenerator<Buffer> {
  const pieces = upload.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw bodyError('The upload was cut off');
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pieces.return?.();
    upload.resume();
  }
}
