import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Answers a list as JSON, piece by piece: a long one is never in memory as a whole. */
export async function sendJsonList(response: Response, items: AsyncIterable<object>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces(items)), response.type('json'));
  } catch (error) {
    // A reader who goes away midway is no fault of ours.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* pieces(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
