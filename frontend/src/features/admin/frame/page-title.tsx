import { useSite } from '#shared/settings/site-context.ts';

export function PageTitle({ name }: { name?: string }) {
  const { shortName } = useSite();
  return <title>{[name, 'Admin', shortName].filter(Boolean).join(' · ')}</title>;
}
