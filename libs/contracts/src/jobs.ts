/** Commands for the workers; payloads carry ids only. */
export interface JobData {
  /** Make one author's certificate now; a reader waits for it. */
  'documents.render-certificate': {
    refnumber: string;
    author: string;
    forStaff: boolean;
    requestId: string;
  };
  /** Make an article's cover page now; a reader waits for it. */
  'documents.render-cover-page': { refnumber: string; forStaff: boolean; requestId: string };
  /** Make the board's PDF now; a reader waits for it. */
  'documents.render-editorial-board': { requestId: string };
  /** Make all of an article's certificates and its cover page ahead of their first reader. */
  'documents.prepare-article': { articleId: string; requestId: string };
  /** Make the files of a batch and their zip: an entry of the documents service's `jobs`, which holds its state. */
  'documents.make-batch': { jobId: string; requestId: string };
  /** Tell one address that its article is published: an entry of the catalog's `notices`, which holds its state. */
  'catalog.send-author-notice': { noticeId: string; requestId: string };
  /** Look through an upload: an entry of the catalog's `imports`, which holds its state. */
  'catalog.check-import': { importId: string; requestId: string };
  /** Load what a checked import holds. */
  'catalog.load-import': { importId: string; requestId: string };
}
export type JobType = keyof JobData;
/** The jobs of one service's worker. */
export type JobTypeOf<Service extends string> = Extract<JobType, `${Service}.${string}`>;

/** The queue of each job: a reader's single certificate never waits behind prepared ones or a batch. */
export const jobQueues: Record<JobType, string> = {
  'documents.render-certificate': 'documents.readers',
  'documents.render-cover-page': 'documents.readers',
  'documents.render-editorial-board': 'documents.readers',
  'documents.prepare-article': 'documents.prepare',
  'documents.make-batch': 'documents.batches',
  'catalog.send-author-notice': 'catalog.mail',
  'catalog.check-import': 'catalog.imports',
  'catalog.load-import': 'catalog.imports',
};

/** How often a job or an event is tried, with pauses that double from a quarter of a second up to the longest. */
export interface Retries {
  attempts: number;
  longestPauseMs: number;
}

/** Done within seconds once what was away is back, for a day. */
export const usualRetries: Retries = { attempts: 20_000, longestPauseMs: 5_000 };

/** Someone waits for it: a quarter of an hour of trouble is told, not sat out. */
const awaited: Retries = { attempts: 200, longestPauseMs: 5_000 };

export const jobRetries: Partial<Record<JobType, Retries>> = {
  'documents.make-batch': awaited,
  'catalog.check-import': awaited,
  'catalog.load-import': awaited,
  // Who asks for it has it made: no need to press on.
  'documents.prepare-article': { attempts: 12, longestPauseMs: 3_600_000 },
  // A mail server is not pressed: within a day and a half.
  'catalog.send-author-notice': { attempts: 20, longestPauseMs: 86_400_000 },
};

/** A queue as staff sees it. */
export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  /** To be tried again. */
  delayed: number;
  failed: FailedJob[];
}

/** A job that was given up; it stays until someone retries or discards it. */
export interface FailedJob {
  id: string;
  name: string;
  error: string;
  attempts: number;
  /** ISO 8601. */
  failedAt: string;
  /** Whether a retry can do what the job was to do; an import whose upload is gone cannot. */
  retryable: boolean;
  /** The ids it works on. */
  data: Record<string, unknown>;
}
