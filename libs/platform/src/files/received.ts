import type { Readable } from 'node:stream';
import { bodyError } from '#platform/errors/domain-error.ts';

/**
 * The pieces of an upload. Whoever stops reading early, for a refusal or a full disk, gives the reason: the stream is not
 * destroyed, which would report an end of its own first, and the rest is dropped.
 *
 * @throws DomainError validation_failed when the client ended it
 */
export async function* received(upload: Readable): AsyncGenerator<Buffer> {
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
