import { createContext, useContext } from 'react';
import type { Site } from './site.ts';

/** Site data, provided by each area's layout. */
export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('No layout provides the site');
  return site;
}
