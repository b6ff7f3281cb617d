import type { ReactNode } from 'react';

/** Fields of a long form that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  );
}
