import { readFileSync } from 'node:fs';

interface SampleArticle {
  id: string;
  refnumber: string;
  publishdate: string;
}

const MONTHS = 12;

/** A year of usage up to the month before `now`: the same figures for the same month, more of new articles. */
export function sampleUsage(now: Date) {
  const list = readFileSync(new URL('journal/articles.json', import.meta.url), 'utf8');
  const articles = JSON.parse(list) as SampleArticle[];
  return Array.from({ length: MONTHS }, (_, ago) => {
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - ago));
    return articles.flatMap((article) => usageIn(begin, article));
  }).flat();
}

function usageIn(begin: Date, { id, refnumber, publishdate }: SampleArticle) {
  const published = new Date(publishdate);
  const age =
    (begin.getUTCFullYear() - published.getUTCFullYear()) * 12 +
    begin.getUTCMonth() -
    published.getUTCMonth();
  if (age < 0) return [];
  const month = begin.toISOString().slice(0, 7);
  const liked = 12 + ((Number(refnumber) * 7_919) % 61);
  const term = [5, 6].includes(begin.getUTCMonth()) ? 0.7 : 1;
  const wave = 1 + ((Number(refnumber) + begin.getUTCMonth() * 13) % 9) / 20;
  const views = Math.round(liked * term * wave * (0.6 + 2.4 / (age + 1)));
  const requests = Math.round(views * (0.35 + (Number(refnumber) % 5) / 20));
  const investigations = views + requests;
  const unique_investigations = Math.round(investigations * 0.8);
  const unique_requests = Math.round(requests * 0.9);
  return [{ article: id, month, investigations, requests, unique_investigations, unique_requests }];
}
