import type { ReactNode } from 'react';

/** One of the article form's five sections. */
export function ArticleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  );
}
