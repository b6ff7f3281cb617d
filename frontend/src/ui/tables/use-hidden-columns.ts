import { useState } from 'react';

const KEY = 'acadpubcolumns';

/** The heads of the columns that the user has hidden in a table; stored in the browser by the table's label. */
export function useHiddenColumns(table: string) {
  const [hidden, setHidden] = useState(() => stored()[table] ?? []);

  function show(head: string, on: boolean) {
    const next = on ? hidden.filter((one) => one !== head) : [...hidden, head];
    setHidden(next);
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [table]: next }));
  }
  return { hidden, show };
}

function stored(): Record<string, string[] | undefined> {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]> | null;
    return value ?? {};
  } catch {
    return {}; // another program's value
  }
}
