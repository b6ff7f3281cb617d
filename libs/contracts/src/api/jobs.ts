import { eventQueue } from './events.ts';
import { manuscriptPdfKinds } from '#contracts/manuscripts/letters-and-receipts.ts';
import { mailKindNames } from '#contracts/mails/mail-kinds.ts';
import { siteLanguages } from '#contracts/values/site-languages.ts';
import {
  isFlag,
  isId as id,
  isList,
  isNumber,
  isObject,
  isOneOf,
  isOptional,
  isText,
  type Payload,
  type PayloadShape,
} from './payloads.ts';

/** Number of attempts of a job or event; the delay between them doubles from 250 ms up to `maxDelayMs`. */
export interface Retries {
  attempts: number;
  maxDelayMs: number;
}

/** Retries for a day, at most 5 s apart, so that work resumes soon after an outage. */
export const defaultRetries: Retries = { attempts: 20_000, maxDelayMs: 5_000 };

/** A user waits for the result, so a failure is reported after about 15 minutes. */
const userWaits: Retries = { attempts: 200, maxDelayMs: 5_000 };

/** Attempts of a deposit until it has failed; with the delays of its queue they take four days. */
export const DEPOSIT_ATTEMPTS = 110;

/** Attempts of a message to a webhook until it has failed; with the delays of its queue they take a day. */
export const WEBHOOK_ATTEMPTS = 40;

/** The last attempt may be as late as an hour after the one before. */
const withinAnHour = (attempts: number): Retries => ({ attempts, maxDelayMs: 3_600_000 });

/** A job with its queue, its payload (ids, and the wanted form of its result) and its retries. */
const job = <const Queue extends string, Shape extends PayloadShape>(
  queue: Queue,
  data: Shape,
  retries = defaultRetries,
) => ({
  queue,
  retries,
  data,
});
const certificate = { refnumber: isText, author: isText };

/**
 * The jobs of the workers, each with its queue, its payload and its retries. Certificates on demand have a queue of their own, so that
 * they never wait behind pre-generated ones or a batch.
 */
export const jobs = {
  /** Renders certificates on demand while readers wait who may see the articles. */
  'documents.render-certificates': job('documents.readers', { certificates: isList(isObject(certificate)) }),
  /** Draws a small picture of a certificate while a reader waits. */
  'documents.render-thumbnail': job('documents.readers', certificate),
  /** Renders an article's cover page on demand while a reader waits. */
  'documents.render-cover-page': job('documents.readers', { refnumber: isText, forStaff: isFlag }),
  /** Renders a letter or receipt of a manuscript on demand while its reader waits. */
  'documents.render-manuscript-paper': job('documents.readers', {
    manuscript: id,
    kind: isOneOf(manuscriptPdfKinds),
    place: isNumber,
  }),
  /** Renders the certificate of a reviewer's or editor's year on demand while its reader waits. */
  'documents.render-service-certificate': job('documents.readers', { item: isText }),
  /** Renders the PDF of the editorial board on demand while a reader waits. */
  'documents.render-editorial-board': job('documents.readers', {}),
  /**
   * Generates the files and the zip of a batch; its state is an entry of the `jobs` collection of the
   * documents service.
   */
  'documents.make-batch': job('documents.batches', { jobId: id }, userWaits),
  /**
   * Sends an author notice to one address; its state is an entry of the catalog's `notices` collection. The attempts span a
   * day and a half, which spares the mail server.
   */
  'catalog.send-author-notice': job(
    'catalog.mail',
    { noticeId: id },
    { attempts: 20, maxDelayMs: 86_400_000 },
  ),
  /**
   * Sends the mail by which the holder of an address confirms alerts, in the language of the request; `mailId` becomes
   * its Message-ID. A link that arrives after its time is of no use.
   */
  'catalog.send-alert-confirmation': job(
    'catalog.mail',
    { subscriberId: id, mailId: id, language: isOneOf(siteLanguages) },
    withinAnHour(30),
  ),
  /**
   * Sends a mail to a user of the journal, which auth composes when it is sent: the token in its link is in no queue. A
   * link that arrives after its time is of no use.
   */
  'catalog.send-user-mail': job('catalog.mail', { mailId: id }, withinAnHour(30)),
  /**
   * Sends a mail about a manuscript, which the manuscripts service composes when it is sent: the token of its link is in
   * no queue.
   */
  'catalog.send-manuscript-mail': job('catalog.mail', { mailId: id }, withinAnHour(30)),
  /** Gives the article of a manuscript the transaction ID of its fee, or takes one back whose receipt is void. */
  'catalog.follow-payment': job('catalog.payments', { manuscriptId: id }, withinAnHour(30)),
  /** Sends a mail with the journal's words and the newest article to the user who asked for it. */
  'catalog.send-sample-mail': job(
    'catalog.mail',
    { kind: isOneOf(mailKindNames), language: isOneOf(siteLanguages), userId: id },
    withinAnHour(3),
  ),
  /** Sends a mailing of alerts; its state is an entry of the catalog's `alertmailings`. It gives up each mail itself. */
  'catalog.send-alerts': job('catalog.alerts', { mailingId: id }, withinAnHour(1_000)),
  /**
   * Sends a mail for which staff wait, by the given server if there is one, whose values are encrypted; without an address
   * it only signs in there. The result says why it failed.
   */
  'catalog.send-test-mail': job(
    'catalog.mail',
    { to: isText, userId: id, server: isOptional(isText) },
    userWaits,
  ),
  /** Validates an upload; its state is an entry of the catalog's `imports` collection. */
  'catalog.check-import': job('catalog.imports', { importId: id }, userWaits),
  /** Loads the content of a validated import. */
  'catalog.load-import': job('catalog.imports', { importId: id }, userWaits),
  /** Removes what is left of the sample content that staff have ordered to be removed. */
  'catalog.remove-sample-content': job('catalog.imports', {}),
  /**
   * Hands an article's deposit to the DOI registry and waits for its answer; its state is the article's entry of
   * the catalog's `deposits` collection. It ends its last attempt itself.
   */
  'catalog.deposit-doi': job(
    'catalog.dois',
    { articleId: id, batchId: id },
    withinAnHour(2 * DEPOSIT_ATTEMPTS),
  ),
  /** Reads the text of an article's file, for the search, and draws its first page. A sweep repeats it. */
  'catalog.read-article-file': job('catalog.texts', { articleId: id }, withinAnHour(12)),
  /**
   * Converts an article's full text from its uploaded file; its state is the article's entry of the catalog's `full_texts`
   * collection. A sweep repeats it.
   */
  'catalog.convert-text': job('catalog.full-texts', { articleId: id }, userWaits),
  /**
   * Makes an article's pages from its full text; their state is the article's entry of the catalog's `productions` collection.
   * A sweep repeats it.
   */
  'catalog.make-pages': job('catalog.full-texts', { articleId: id }, userWaits),
  /**
   * Sends a message to a webhook; its state is an entry of the catalog's `webhookdeliveries` collection. It ends its last attempt
   * itself.
   */
  'catalog.send-webhook': job('catalog.webhooks', { deliveryId: id }, withinAnHour(2 * WEBHOOK_ATTEMPTS)),
  /** Makes the copy of a manuscript's file that has no names of its authors or reviewers, and searches it for them. */
  'manuscripts.make-copy': job('manuscripts.copies', { manuscriptId: id, fileId: id }, withinAnHour(12)),
  /** Makes the text of such a copy that the page of a review shows; copies do not wait for it. */
  'manuscripts.make-reading-view': job(
    'manuscripts.reading-views',
    { manuscriptId: id, fileId: id },
    withinAnHour(12),
  ),
  /** Purges the responses with these tags from the CDN in front of the gateways; the attempts span a day. */
  'gateway.purge-cdn': job('gateway.cdn', { tags: isList(isText) }, { attempts: 3_500, maxDelayMs: 30_000 }),
} as const;
export type JobType = keyof typeof jobs;
export type JobQueue = (typeof jobs)[JobType]['queue'];

export type JobData = { [T in JobType]: Payload<(typeof jobs)[T]['data']> & { requestId: string } };

/** A job that a change starts. */
export type Command = {
  [T in JobType]: {
    type: T;
    data: Omit<JobData[T], 'requestId'>;
    /** Id of the job, for callers that look it up later; random if absent. */
    id?: string;
  };
}[JobType];

/** The jobs of one service's worker. */
export type JobTypeOf<Service extends string> = Extract<JobType, `${Service}.${string}`>;

/** Retries of the events of a subscriber, where they differ. */
export const eventRetries: Partial<Record<string, Retries>> = {
  // Pre-generates documents, which is not urgent: a reader who requests one earlier gets it rendered on demand.
  [eventQueue('documents')]: { attempts: 12, maxDelayMs: 3_600_000 },
};

/** A queue as shown to staff. */
export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  /** Waiting for their next attempt. */
  delayed: number;
  failed: FailedJob[];
}

/** A job whose attempts are exhausted; it stays until a user retries or discards it. */
export interface FailedJob {
  id: string;
  name: string;
  error: string;
  attempts: number;
  /** ISO 8601. */
  failedAt: string;
  /** Whether a retry can succeed; not for an import whose upload has been deleted. */
  retryable: boolean;
  /** The ids in its payload. */
  data: Record<string, unknown>;
}
