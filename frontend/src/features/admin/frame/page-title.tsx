import { useSite } from '#shared/settings/site-context.ts';

/** Title of an admin page in the browser's tab: the page's name, the area's and the journal's. */
export function PageTitle({ name }: { name?: string }) {
  const { shortName } = useSite();
  return <title>{[name, 'Admin', shortName].filter(Boolean).join(' · ')}</title>;
}
