import { createContext, useContext } from 'react';
import type { Site } from './site.ts';
import { translation } from '#contracts/fields/translated-fields.ts';
import { useMessages } from '#messages/messages-context.ts';

/** Site data, provided by each area's layout. */
export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('No layout provides the site');
  return site;
}

/** The journal's names in the page's language; citations use those of the site itself. */
export function useNames(): Pick<Site, 'journal' | 'shortName'> {
  const { language } = useMessages();
  const { settings, journal, shortName } = useSite();
  if (language === 'en') return { journal, shortName };
  const full = translation(settings, 'formatted_journal_name', language);
  const short = translation(settings, 'websitename', language);
  return { journal: full || short || journal, shortName: short || full || shortName };
}
