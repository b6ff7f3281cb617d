import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StoredFile } from '#platform/files/file-driver.ts';

export interface FileResponse {
  type: string;
  /** Entity tag, which changes with the file's contents. */
  etag: string;
  /** Cache-Control; 'private, no-store' by default. */
  cache?: string;
  /** File name of the download; Unicode is encoded as in RFC 5987. */
  downloadName?: string;
  disposition?: 'inline' | 'attachment';
}

/** Sends a stored file with its validators and, when requested, a single byte range. */
export async function sendFile(response: Response, file: StoredFile, reply: FileResponse): Promise<void> {
  const request = response.req;
  response.setHeader('Content-Type', reply.type);
  response.setHeader('ETag', reply.etag);
  response.setHeader('Last-Modified', file.modified.toUTCString());
  response.setHeader('Cache-Control', reply.cache ?? 'private, no-store');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (reply.downloadName) {
    response.setHeader(
      'Content-Disposition',
      contentDisposition(reply.downloadName, reply.disposition ?? 'inline'),
    );
  }
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const ranges = rangeApplies(request, reply.etag) ? request.range(file.size) : undefined;
  if (ranges === -1) {
    response.status(416).setHeader('Content-Range', `bytes */${file.size}`).end();
    return;
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  if (range) {
    response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = await file.stream(range?.start, range?.end).catch((error: unknown) => {
    for (const header of fileHeaders) response.removeHeader(header); // the response is an error instead
    throw error;
  });
  await pipeToClient(stream, response);
}

/**
 * Sends a file while it is written. An error aborts the connection, so that a client never takes a partial file for a
 * complete one.
 */
export async function sendStream(
  response: Response,
  { name, type }: { name: string; type: string },
  file: Readable,
): Promise<void> {
  response.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  await pipeToClient(file, response);
}

async function pipeToClient(file: Readable, response: Response): Promise<void> {
  try {
    await pipeline(file, response);
  } catch (error) {
    // A client that disconnects midway is not an error.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

const fileHeaders = [
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
];

function rangeApplies(request: Request, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}

function contentDisposition(name: string, disposition: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
