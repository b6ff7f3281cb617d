/** Commands for the documents worker; payloads carry ids only. */
export interface JobData {
  /** Make one author's certificate now; a reader waits for it. */
  'documents.render-certificate': { refnumber: string; author: string; requestId: string };
  /** Make an article's cover page now; a reader waits for it. */
  'documents.render-cover-page': { refnumber: string; forStaff: boolean; requestId: string };
  /** Make the board's PDF now; a reader waits for it. */
  'documents.render-editorial-board': { requestId: string };
  /** Make all of an article's certificates and its cover page ahead of their first reader. */
  'documents.prepare-article': { articleId: string; requestId: string };
}
export type JobType = keyof JobData;

/** The queue of each job: a reader's single certificate never waits behind prepared ones. */
export const jobQueues: Record<JobType, string> = {
  'documents.render-certificate': 'documents.readers',
  'documents.render-cover-page': 'documents.readers',
  'documents.render-editorial-board': 'documents.readers',
  'documents.prepare-article': 'documents.prepare',
};
