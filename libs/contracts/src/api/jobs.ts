import type { SiteLanguage } from '#contracts/values/site-languages.ts';

/** Payloads of the workers' jobs: ids, and how their result is wanted. */
export interface JobData {
  /** Renders certificates on demand while readers wait who may see the articles. */
  'documents.render-certificates': {
    certificates: { refnumber: string; author: string }[];
    requestId: string;
  };
  /** Draws a small picture of a certificate while a reader waits. */
  'documents.render-thumbnail': { refnumber: string; author: string; requestId: string };
  /** Renders an article's cover page on demand while a reader waits. */
  'documents.render-cover-page': { refnumber: string; forStaff: boolean; requestId: string };
  /** Renders the PDF of the editorial board on demand while a reader waits. */
  'documents.render-editorial-board': { requestId: string };
  /** Pre-generates all certificates and the cover page of an article. */
  'documents.prepare-article': { articleId: string; requestId: string };
  /**
   * Generates the files and the zip of a batch; its state is an entry of the `jobs` collection of the
   * documents service.
   */
  'documents.make-batch': { jobId: string; requestId: string };
  /** Sends an author notice to one address; its state is an entry of the catalog's `notices` collection. */
  'catalog.send-author-notice': { noticeId: string; requestId: string };
  /**
   * Sends the mail by which the holder of an address confirms alerts, in the language of the request; `mailId` becomes
   * its Message-ID.
   */
  'catalog.send-alert-confirmation': {
    subscriberId: string;
    mailId: string;
    language: SiteLanguage;
    requestId: string;
  };
  /** Sends a mailing of alerts; its state is an entry of the catalog's `alertmailings` collection. */
  'catalog.send-alerts': { mailingId: string; requestId: string };
  /** Validates an upload; its state is an entry of the catalog's `imports` collection. */
  'catalog.check-import': { importId: string; requestId: string };
  /** Loads the content of a validated import. */
  'catalog.load-import': { importId: string; requestId: string };
  /**
   * Hands an article's deposit to the DOI registry and waits for its answer; its state is the article's entry of
   * the catalog's `deposits` collection.
   */
  'catalog.deposit-doi': { articleId: string; batchId: string; requestId: string };
  /** Reads the text of an article's file, for the search, and draws its first page. */
  'catalog.read-article-file': { articleId: string; requestId: string };
  /** Sends a message to a webhook; its state is an entry of the catalog's `webhookdeliveries` collection. */
  'catalog.send-webhook': { deliveryId: string; requestId: string };
  /** Purges the responses with these tags from the CDN in front of the gateways. */
  'gateway.purge-cdn': { tags: string[]; requestId: string };
}
export type JobType = keyof JobData;

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

/**
 * The queue of each job; on-demand certificates have one of their own, so that they never wait behind
 * pre-generated ones or a batch.
 */
export const jobQueues: Record<JobType, string> = {
  'documents.render-certificates': 'documents.readers',
  'documents.render-thumbnail': 'documents.readers',
  'documents.render-cover-page': 'documents.readers',
  'documents.render-editorial-board': 'documents.readers',
  'documents.prepare-article': 'documents.prepare',
  'documents.make-batch': 'documents.batches',
  'catalog.send-author-notice': 'catalog.mail',
  'catalog.send-alert-confirmation': 'catalog.mail',
  'catalog.send-alerts': 'catalog.alerts',
  'catalog.check-import': 'catalog.imports',
  'catalog.load-import': 'catalog.imports',
  'catalog.deposit-doi': 'catalog.dois',
  'catalog.read-article-file': 'catalog.texts',
  'catalog.send-webhook': 'catalog.webhooks',
  'gateway.purge-cdn': 'gateway.cdn',
};

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

export const jobRetries: Partial<Record<JobType, Retries>> = {
  'documents.make-batch': userWaits,
  'catalog.check-import': userWaits,
  'catalog.load-import': userWaits,
  // Not urgent: a reader who requests the document earlier gets it rendered on demand.
  'documents.prepare-article': { attempts: 12, maxDelayMs: 3_600_000 },
  // Not urgent either, and repeated by a sweep.
  'catalog.read-article-file': { attempts: 12, maxDelayMs: 3_600_000 },
  // Spares the mail server; the attempts span a day and a half.
  'catalog.send-author-notice': { attempts: 20, maxDelayMs: 86_400_000 },
  // A link that arrives after its time is of no use.
  'catalog.send-alert-confirmation': { attempts: 30, maxDelayMs: 3_600_000 },
  // The job itself gives up each mail.
  'catalog.send-alerts': { attempts: 1_000, maxDelayMs: 3_600_000 },
  // The job itself ends its last attempt.
  'catalog.deposit-doi': { attempts: 2 * DEPOSIT_ATTEMPTS, maxDelayMs: 3_600_000 },
  'catalog.send-webhook': { attempts: 2 * WEBHOOK_ATTEMPTS, maxDelayMs: 3_600_000 },
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
