import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ApiError, call, messageOf, newIdempotencyKey } from '#lib/api-call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { type BatchPath, type DocumentJobs, JobsContext } from './jobs-context.ts';
import { serverEvents } from '#lib/server-events.ts';
import { isUnfinished } from './job-progress.tsx';

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

const RECONNECT_MS = 2_000;

/**
 * The jobs that this browser follows: restored after a reload, and updated until they finish.
 *
 * @param download saves the file of a job that was requested on this page, once it is ready; resolves to whether it did
 */
function useJobs(download: (job: DocumentJob, file: string) => Promise<boolean>): DocumentJobs {
  const [jobs, setJobs] = useState<DocumentJob[]>([]);
  const followed = useRef(new Map<string, AbortController>());

  const show = useCallback((job: DocumentJob) => {
    setJobs((before) =>
      before.some(({ id }) => id === job.id)
        ? before.map((known) => (known.id === job.id ? job : known))
        : [...before, job],
    );
  }, []);

  const remove = useCallback((id: string) => {
    followed.current.get(id)?.abort();
    followed.current.delete(id);
    forgetJob(id);
    setJobs((before) => before.filter((job) => job.id !== id));
  }, []);

  const follow = useCallback(
    async (id: string): Promise<DocumentJob | undefined> => {
      const left = new AbortController();
      followed.current.get(id)?.abort();
      followed.current.set(id, left);
      let last: DocumentJob | undefined;
      let unfinished = true;
      while (unfinished && !left.signal.aborted) {
        try {
          for await (const job of serverEvents<DocumentJob>(`${paths.job(id)}/events`, left.signal)) {
            show(job);
            unfinished = isUnfinished(job);
            last = job;
          }
        } catch (error) {
          // A deleted job, another user's, or one that the user's new role does not permit.
          if (error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code)) {
            remove(id);
            return undefined;
          }
        }
        // The stream broke: the service is restarting, or the network is down.
        if (unfinished) await pause(RECONNECT_MS, left.signal);
      }
      return last;
    },
    [show, remove],
  );

  useEffect(() => {
    const streams = followed.current;
    storedJobIds().forEach((id) => void follow(id));
    return () => streams.forEach((stream) => stream.abort());
  }, [follow]);

  async function deliver(job: DocumentJob | undefined) {
    // The list of failed items stays to be read.
    if (job?.file && (await download(job, job.file)) && !job.failed?.length) remove(job.id);
  }

  return {
    jobs,
    async start(path: BatchPath, items: string[]) {
      const body = path === '/api/pdf/editorscertificate' ? { ids: items } : items;
      const job = await call<DocumentJob>(path, {
        method: 'POST',
        body,
        asJob: true,
        idempotencyKey: newIdempotencyKey(),
      });
      watchJob(job.id);
      show(job);
      void follow(job.id).then(deliver);
    },
    async cancel({ id }) {
      show(await call<DocumentJob>(paths.job(id), { method: 'DELETE' }));
    },
    dismiss: ({ id }) => remove(id),
  };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const KEY = 'acadpubjobs';

/** Ids of the jobs that this browser follows; stored across reloads. */
function storedJobIds(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function watchJob(id: string): void {
  localStorage.setItem(KEY, JSON.stringify([...storedJobIds().filter((known) => known !== id), id]));
}

function forgetJob(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(storedJobIds().filter((known) => known !== id)));
}
