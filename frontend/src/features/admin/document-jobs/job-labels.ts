import type { BatchKindName, DocumentJob, JobState } from '#contracts/entities.ts';

export const kindLabels: Record<BatchKindName, string> = {
  certificates: 'Certificates',
  'index-page': 'Index page',
  'editors-certificates': 'Editors’ certificates',
};

export const stateLabels: Record<JobState, string> = {
  queued: 'Waiting',
  running: 'Being made',
  completed: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isUnfinished = ({ state }: DocumentJob): boolean => state === 'queued' || state === 'running';
