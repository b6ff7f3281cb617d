import type { JournalClient } from '../../client/journal-client.ts';
import { timed } from '../figures.ts';
import type { StoredArticle } from './articles.ts';

export interface CertificateRequest {
  refnumber: string;
  author: string;
}

export const requestsOf = (articles: StoredArticle[]): CertificateRequest[] =>
  articles.flatMap(({ refnumber, authors }) => authors.map((author) => ({ refnumber, author })));

/** @returns the certificate's response time in milliseconds; undefined when the request failed */
export async function fetchOne(
  reader: JournalClient,
  { refnumber, author }: CertificateRequest,
): Promise<number | undefined> {
  const path = `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`;
  const [valid, took] = await timed(async () => {
    // A missing response counts as a failed one.
    const response = await reader.request('GET', path).catch(() => undefined);
    return (
      response?.ok &&
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString() === '%PDF-'
    );
  });
  return valid ? took : undefined;
}

export interface Reading {
  milliseconds: number[];
  unanswered: number;
}

/** This many concurrent readers request certificates that do not exist yet, one after another, until stopped. */
export async function readContinuously(
  reader: JournalClient,
  readers: number,
  wanted: Iterator<CertificateRequest>,
  signal: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { milliseconds: [], unanswered: 0 };
  const one = async () => {
    while (!signal.aborted) {
      const next = wanted.next();
      if (next.done) throw new Error('There are too few articles for the readers');
      const took = await fetchOne(reader, next.value);
      if (took === undefined) reading.unanswered += 1;
      else reading.milliseconds.push(took);
    }
  };
  await Promise.all(Array.from({ length: readers }, one));
  return reading;
}
