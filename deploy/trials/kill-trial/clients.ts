import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contracts/errors.ts';
import { JournalClient } from '../../client/journal-client.ts';
import { articleForm, AUTHOR, trialArticle, type TrialArticle, TRIAL_YEAR } from './articles.ts';
import type { Responses } from '../responses.ts';

/** Pause between two articles of one writer, and before a retry. */
const PAUSE_MS = 120;
const RETRY_DELAY_MS = 250;

/** What the journal confirmed as stored. */
export interface Stored {
  articles: TrialArticle[];
  /** Of these, articles whose first response was lost and that were found stored on a retry. */
  responsesLost: number;
  problems: string[];
}

/** Adds articles to one issue, one after another, retrying each until it is stored or refused for good. */
export async function write(
  journal: JournalClient,
  issue: number,
  responses: Responses,
  stored: Stored,
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; !signal.aborted; index += 1) {
    const article = trialArticle(issue, index);
    const send = () => responses.ask(journal, 'POST', '/api/admin/archives/', articleForm(article));
    let response = await send();
    let attempt = 1;
    for (; response.status === 0 || response.status >= 500; attempt += 1) {
      await sleep(RETRY_DELAY_MS);
      response = await send();
    }
    const { status, bytes } = response;
    const lost = status === 409 && attempt > 1;
    if (lost) stored.responsesLost += 1;
    if (status === 201 || lost) stored.articles.push(article);
    else {
      const { error } = JSON.parse(bytes.toString()) as ErrorBody;
      const refused = `article ${article.refnumber} was refused at attempt ${attempt}`;
      stored.problems.push(`${refused}: ${status} ${error}`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Reads public pages, and the work log as staff, in a loop. */
export async function read(
  staff: JournalClient,
  responses: Responses,
  stored: Stored,
  signal: AbortSignal,
): Promise<void> {
  const visitor = JournalClient.visitor(staff.site);
  while (!signal.aborted) {
    const latest = stored.articles.at(-1);
    const paths = latest
      ? [
          `/archives/${TRIAL_YEAR}/1/${latest.issue}/${latest.refnumber}`,
          `/api/archives/ref/${latest.refnumber}`,
          `/api/pdf/certificate/${latest.refnumber}/${encodeURIComponent(AUTHOR)}`,
        ]
      : [];
    for (const path of ['/', ...paths, '/api/webdata?page=1']) {
      const { status } = await responses.ask(path.startsWith('/api/webdata') ? staff : visitor, 'GET', path);
      if (status >= 400 && status < 500) stored.problems.push(`GET ${path} was answered ${status}`);
      await sleep(PAUSE_MS / 2);
    }
  }
}
