import { useRevalidator } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { manuscriptsPath } from './manuscript-labels.ts';

interface Options {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  /** The message after success. */
  done?: string;
}

/** Calls about one manuscript, after which the page is loaded again. */
export function useManuscriptAction({ id, version }: { id: string; version: number }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { busy, act } = useAction();
  return {
    /** The path that is being called. */
    busy,
    act,
    revalidate,
    /** @param path below that of the manuscript */
    run: (
      path: string,
      { method = 'POST', body = method === 'DELETE' ? undefined : {}, done }: Options = {},
    ) =>
      act(
        path,
        async () => {
          await call(`${manuscriptsPath}/${id}${path}`, { method, body, version });
          if (done !== undefined) toast({ message: done });
        },
        revalidate,
      ),
  };
}
