import type { ReactNode } from 'react';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { messageOf } from '#lib/api-call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useFlash } from '#shared/flash/flash-context.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { JobsContext } from './jobs-context.ts';
import { useJobs } from './use-jobs.ts';

/** Lets its pages request documents, and downloads each file once it is ready, if the page is still open. */
export function JobsProvider({ children }: { children: ReactNode }) {
  const flash = useFlash();
  const toast = useToast();

  async function download({ title }: DocumentJob, file: string): Promise<boolean> {
    try {
      await saveFile(file);
      toast({ message: `Downloaded: ${title}` });
      return true;
    } catch (error) {
      flash(messageOf(error));
      return false;
    }
  }

  return <JobsContext value={useJobs(download)}>{children}</JobsContext>;
}
