import type { ReactNode } from 'react';

/** Lets a table wider than the screen be scrolled, by the keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
