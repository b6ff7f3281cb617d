import { useEffect, useState } from 'react';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { ConflictDialog, type Labels } from './conflict-dialog.tsx';
import type { Form } from './use-form.ts';

interface Props<Values extends object> {
  form: Form<Values>;
  labels: Labels<Values>;
}

/** The conflict of a form's save with another change, until it is resolved. */
export function FormConflict<Values extends object>({ form, labels }: Props<Values>) {
  const { conflict, base, values, closeConflict } = form;
  return (
    conflict && (
      <LatestChange path={conflict.history}>
        {(change) => (
          <ConflictDialog
            base={base}
            mine={values}
            now={conflict.now}
            change={change}
            labels={labels}
            onResolve={conflict.resolve}
            onClose={closeConflict}
          />
        )}
      </LatestChange>
    )
  );
}

interface LatestChangeProps {
  /** API path of a history. */
  path: string | undefined;
  /** Shown once the newest entry is known, or cannot be loaded. */
  children: (change: HistoryEntry | undefined) => React.ReactNode;
}

function LatestChange({ path, children }: LatestChangeProps) {
  const [entries, setEntries] = useState<HistoryEntry[] | undefined>(path === undefined ? [] : undefined);
  useEffect(() => {
    if (path === undefined) return undefined;
    const left = new AbortController();
    call<HistoryEntry[]>(`${path}?limit=1`, { signal: left.signal }).then(
      setEntries,
      () => !left.signal.aborted && setEntries([]),
    );
    return () => left.abort();
  }, [path]);
  return entries && children(entries[0]);
}
