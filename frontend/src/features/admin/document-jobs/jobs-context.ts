import { createContext, useContext } from 'react';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';

export interface DocumentJobs {
  /** Jobs that this browser follows, the newest last. */
  jobs: DocumentJob[];
  /** Orders documents for the items. @throws ApiError */
  start: (path: BatchPath, items: string[]) => Promise<void>;
  cancel: (job: DocumentJob) => Promise<void>;
  dismiss: (job: DocumentJob) => void;
}

export type BatchPath =
  | '/api/pdf/bulkcertificates'
  | '/api/pdf/indexpage'
  | '/api/pdf/editorscertificate'
  | '/api/pdf/reviewercertificates';

export const JobsContext = createContext<DocumentJobs | undefined>(undefined);

export function useDocumentJobs(): DocumentJobs {
  const jobs = useContext(JobsContext);
  if (!jobs) throw new Error('No shell provides the document jobs');
  return jobs;
}
