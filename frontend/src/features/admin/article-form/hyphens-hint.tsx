import { authorNamesProblem } from '#contracts/publication/author-names.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { PermittedLink } from '../../shared/sign-in/permitted-link.tsx';

/** Names the setting that allows the names, when it is all that refuses them. */
export function HyphensHint({ names }: { names: string }) {
  if (authorNamesProblem(names, true) !== undefined) return null;
  return (
    <>
      Hyphens and apostrophes need the setting “
      <PermittedLink to="/admin/settings#hyphens_in_author_names">
        {settingsFields.hyphens_in_author_names.label}
      </PermittedLink>
      ”.{' '}
    </>
  );
}
