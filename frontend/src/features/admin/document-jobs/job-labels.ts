import type { DocumentJob, JobState } from '#contracts/fields/issued-documents.ts';

export const stateLabels: Record<JobState, string> = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isUnfinished = ({ state }: DocumentJob): boolean => state === 'queued' || state === 'running';

/** Duration of a job so far: '42 s', '3 min 5 s'. */
export function durationText({ createdAt, updatedAt }: DocumentJob): string {
  const seconds = Math.max(1, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
