import { callResponse } from './api-call.ts';

/**
 * Yields the JSON data of each server-sent event until the server ends the stream. Parsed manually, because
 * `EventSource` cannot send a token.
 *
 * @throws ApiError as `call`; a TypeError when the connection breaks
 */
export async function* serverEvents<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
  const { body } = await callResponse(path, { signal });
  if (!body) return;
  let text = '';
  for await (const part of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield JSON.parse(data) as T;
    }
  }
}

/** Async iteration of streams is missing in some browsers. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel();
  }
}
