import type { JournalClient } from '../../client/journal-client.ts';
import type { StoredArticle } from '../articles.ts';
import { timed } from '../figures.ts';

interface CertificateRequest {
  refnumber: string;
  author: string;
}

export const requestsOf = (articles: StoredArticle[]): CertificateRequest[] =>
  articles.flatMap(({ refnumber, authors }) => authors.map((author) => ({ refnumber, author })));

/** @returns the certificate's response time in milliseconds @throws Error when there is no certificate */
export async function fetchOne(
  reader: JournalClient,
  { refnumber, author }: CertificateRequest,
): Promise<number> {
  const path = `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`;
  const [bytes, took] = await timed(async () => (await reader.request('GET', path)).arrayBuffer());
  if (!Buffer.from(bytes).toString('latin1', 0, 5).startsWith('%PDF-'))
    throw new Error(`The request for the certificate of ${author} failed`);
  return took;
}

/** This many concurrent readers request certificates that do not exist yet, one after another, until stopped. */
export async function readContinuously(
  reader: JournalClient,
  readers: number,
  wanted: Iterator<CertificateRequest>,
  signal: AbortSignal,
): Promise<{ milliseconds: number[]; unanswered: number }> {
  const reading = { milliseconds: [] as number[], unanswered: 0 };
  const one = async () => {
    while (!signal.aborted) {
      const next = wanted.next();
      if (next.done) throw new Error('There are too few articles for the readers');
      await fetchOne(reader, next.value).then(
        (took) => reading.milliseconds.push(took),
        () => (reading.unanswered += 1),
      );
    }
  };
  await Promise.all(Array.from({ length: readers }, one));
  return reading;
}
