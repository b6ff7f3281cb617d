import { buffer } from 'node:stream/consumers';
import type { FileProcessMessage } from './file-process.ts';

type Received = { request: unknown } | { reply: unknown };

/**
 * Works on the one file that the parent process sends to `workOnFile`.
 * @param work receives the file, the parent's request, and a function that hands an item over to the parent
 */
export function serveFile<Request, Item, Reply>(
  work: (file: Buffer, request: Request, handOver: (item: Item) => Promise<Reply>) => Promise<unknown>,
): void {
  // The parent has ended.
  process.once('disconnect', () => process.exit());
  let replied: (reply: Reply) => void = () => undefined;
  const handOver = (item: Item): Promise<Reply> => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    replied = resolve;
    send({ item });
    return promise;
  };
  process.on('message', (received: Received) => {
    if ('reply' in received) return replied(received.reply as Reply);
    buffer(process.stdin)
      .then((file) => work(file, received.request as Request, handOver))
      .then(
        (value) => send({ value }),
        (error: unknown) => send({ error: String(error) }),
      );
  });
}

const send = (message: FileProcessMessage): boolean => process.send!(message);
