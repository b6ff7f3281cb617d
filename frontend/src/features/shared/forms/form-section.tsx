import type { ReactNode } from 'react';

/** A group of fields of a long form, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  );
}
