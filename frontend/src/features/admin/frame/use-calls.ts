import { useRevalidator } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { useToast, useAction } from '#shared/flash/flash-context.ts';

interface Options extends Pick<
  NonNullable<Parameters<typeof call>[1]>,
  'body' | 'version' | 'idempotencyKey'
> {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  done?: string;
}

/** API calls from a page, whose data is reloaded after each. */
export function useCalls(messageOf?: (error: unknown) => string) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { busy, act } = useAction(messageOf);
  return {
    busy,
    act,
    revalidate,
    run: (path: string, { method = 'POST', done, ...options }: Options = {}) =>
      act(
        path,
        async () => {
          await call(path, { method, ...options });
          if (done !== undefined) toast({ message: done });
        },
        revalidate,
      ),
  };
}
