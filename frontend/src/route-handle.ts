import type { Params } from 'react-router-dom';
import type { Site } from './features/site/site.js';
import type { ApiFetch } from './lib/api-fetch.js';

/** What the server must know of a route beside its page. */
export interface RouteHandle {
  /** Its area is rendered in the browser only. */
  browserOnly?: true;
  /**
   * Whether there is such a page; false returns 404. Without a session the server may only tell what everyone may know: addresses that
   * nothing can have, and which issues exist. A well-formed id of nothing is 200 there, and 'Not Found!' once the browser has asked.
   */
  exists?: (params: Params, page: { apiFetch: ApiFetch; signal: AbortSignal }) => boolean | Promise<boolean>;
  /** Value of the page's `Link` header, from what its loader returned. */
  links?: (data: never, site: Site) => string | undefined;
}
