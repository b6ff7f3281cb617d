import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/**
 * A JSON list for a handler to return, streamed item by item: a long one is never completely in memory. An error
 * before the first item is thrown here and becomes an ordinary error response; a later one closes the connection,
 * so that a client cannot mistake a partial list for a complete one.
 */
export async function jsonList(response: Response, items: AsyncIterable<object>): Promise<StreamableFile> {
  const pieces = piecesOf(items);
  const first = await pieces.next();
  const stream = Readable.from(startingWith(first.value as string, pieces));
  response.once('close', () => stream.destroy());
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8' }).setErrorHandler(() =>
    response.destroy(),
  );
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* piecesOf(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
