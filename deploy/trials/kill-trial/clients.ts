import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../../client/journal-client.ts';
import { AUTHOR, TRIAL_YEAR } from '../chaos/records.ts';
import { articleForm, trialArticle, type TrialArticle } from './articles.ts';
import type { Responses } from './responses.ts';

/** Pause between two articles of one writer, and before a retry. */
const PAUSE_MS = 120;
const RETRY_DELAY_MS = 250;

export interface Trial {
  staff: JournalClient;
  responses: Responses;
  /** What the journal confirmed as stored. */
  stored: TrialArticle[];
  problems: string[];
  ending: AbortController;
}

/** Adds articles to one issue, one after another, retrying each until it is stored or refused for good. */
export async function write({ staff, responses, stored, problems, ending }: Trial, issue: number) {
  for (let index = 0; !ending.signal.aborted; index += 1, await sleep(PAUSE_MS)) {
    const article = trialArticle(issue, index);
    const send = () => responses.ask(staff, 'POST', '/api/admin/archives/', articleForm(article));
    let response = await send();
    let retried = false;
    for (; response.status === 0 || response.status >= 500; retried = true) {
      await sleep(RETRY_DELAY_MS);
      response = await send();
    }
    // 409: it was stored, and its response was lost.
    if (response.status === 201 || (response.status === 409 && retried)) stored.push(article);
    else
      problems.push(`article ${article.refnumber} was refused: ${response.status} ${String(response.bytes)}`);
  }
}

/** Reads public pages, and the work log as staff, in a loop. */
export async function read({ staff, responses, stored, problems, ending }: Trial) {
  const visitor = JournalClient.visitor(staff.site);
  while (!ending.signal.aborted) {
    const latest = stored.at(-1);
    const paths = latest
      ? [
          `/archives/${TRIAL_YEAR}/1/${latest.issue}/${latest.refnumber}`,
          `/api/archives/ref/${latest.refnumber}`,
          `/api/pdf/certificate/${latest.refnumber}/${encodeURIComponent(AUTHOR)}`,
        ]
      : [];
    for (const path of ['/', ...paths, '/api/webdata?page=1']) {
      const { status } = await responses.ask(path.startsWith('/api/webdata') ? staff : visitor, 'GET', path);
      if (status >= 400 && status < 500) problems.push(`GET ${path} was answered ${status}`);
      await sleep(PAUSE_MS / 2);
    }
  }
}
