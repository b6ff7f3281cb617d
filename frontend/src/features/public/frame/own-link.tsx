import { NavLink } from 'react-router-dom';
import { translated } from '#contracts/fields/translated-fields.ts';
import type { PageLink } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';

/** A link to a page of the journal's own, by its title in the page's language. */
export function OwnLink({ page }: { page: PageLink }) {
  const title = translated(page, 'title', useMessages().language);
  return (
    <NavLink to={paths.page(page.slug)} lang={languageOf(title)}>
      {title}
    </NavLink>
  );
}
