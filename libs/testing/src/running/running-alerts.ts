import { expect } from '@jest/globals';
import type { AlertOverview } from '#contracts/journal/alerts.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { MailingPlans } from '../../../../services/catalog/src/mail/alerts/mailing-plans.ts';
import { addArticle, addIssue } from '../builders/articles.ts';
import { afterBlock } from '../jest/after-block.ts';
import { eventually } from '../jest/eventually.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { runCatalogWorker } from './running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from './running-catalog.ts';
import { forwardedFor } from '../builders/users.ts';

export const SITE = 'https://journal.example.org';

/** The token in the link of an alert or confirmation. */
export const tokenIn = (text: string): string => /\/alerts\/manage\?token=([\w-]{43})$/m.exec(text)![1]!;

/** The catalog, a worker that sends alerts, and the mail server that receives them. */
export class RunningAlerts {
  private worker: Awaited<ReturnType<typeof runCatalogWorker>> | undefined;
  private issues = 0;
  private clients = 0;

  constructor(
    readonly catalog: RunningCatalog,
    readonly mail: MailServer,
  ) {}

  get settings() {
    return {
      SMTP_URL: this.mail.url,
      MAIL_FROM: 'Plains <alerts@journal.example.org>',
      BOUNCE_ADDRESS: 'bounces@journal.example.org',
      ALERTS_PER_MINUTE: 60_000,
    };
  }

  /** Starts the worker unless it runs; the mail server accepts everything again. */
  async startWorker(): Promise<void> {
    this.mail.refusal = undefined;
    this.worker ??= await runCatalogWorker(this.catalog, this.settings);
  }

  async stopWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = undefined;
  }

  mailsTo(address: string) {
    return this.mail.received.filter(({ to }) => to.includes(address));
  }

  subscribe(
    email: string,
    alert = 'issues',
    {
      client = `192.0.2.${(this.clients += 1)}`,
      language,
    }: { client?: string; language?: SiteLanguage } = {},
  ) {
    const form = { email, alert, language };
    return this.catalog.visitor.post('/api/alerts').set(forwardedFor(client)).send(form);
  }

  /** @returns the token of the confirmation mail */
  async subscribed(email: string, alert?: string, language?: SiteLanguage): Promise<string> {
    const before = this.mailsTo(email).length;
    expect((await this.subscribe(email, alert, { language })).status).toBe(202);
    const { text } = await eventually(() => {
      expect(this.mailsTo(email).length).toBeGreaterThan(before);
      return this.mailsTo(email).at(-1)!;
    });
    const token = tokenIn(text);
    const confirmed = await this.catalog.visitor.post('/api/alerts/confirm').send({ token, language });
    expect(confirmed.status).toBe(202);
    return token;
  }

  /** Adds another issue, since an issue can be announced only once. */
  async freshIssue(): Promise<IssueKey> {
    const issue = { year: 2026, volume: 5, issue: (this.issues += 1) };
    await addIssue(this.catalog.staff, issue);
    await addArticle(this.catalog.staff, {
      issue: String(issue.issue),
      title: `Rivers &amp; <i>rain</i> ${issue.issue}`,
      abstract: `Water, and where it goes. ${'Much of it flows. '.repeat(40)}`,
    });
    return issue;
  }

  async announce(issue?: IssueKey): Promise<IssueKey> {
    const { staff, app } = this.catalog;
    const key = issue ?? (await this.freshIssue());
    const response = await staff.post('/api/admin/alerts/announce').send(key);
    expect([response.status, response.body]).toMatchObject([202, { kind: 'issue', state: 'planning' }]);
    expect((await staff.get('/api/admin/alerts')).status).toBe(200);
    await app.get(MailingPlans, { strict: false }).planAll(); // which the service does every few seconds
    return key;
  }

  /** The mailing with this title, when it is sent: a mail that a killed worker had begun, after up to half a minute. */
  sent(title: string, counts: object = {}) {
    return eventually(async () => {
      const found = (await this.overview()).mailings.find((mailing) => mailing.title.startsWith(title));
      expect(found).toMatchObject({ state: 'sent', ...counts });
      return found!;
    });
  }

  async overview(): Promise<AlertOverview> {
    return (await this.catalog.staff.get('/api/admin/alerts')).body as AlertOverview;
  }
}

export async function runAlerts(): Promise<RunningAlerts> {
  const mail = await startMailServer();
  afterBlock(() => mail.close());
  const catalog = await runCatalog();
  await catalog.staff.post('/api/settings').send({ websitename: 'Plains', domain: SITE });
  return new RunningAlerts(catalog, mail);
}
