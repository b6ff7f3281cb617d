import type { Params } from 'react-router-dom';
import type { Heading } from './features/shared/full-text/text-data.ts';
import type { Site } from './features/shared/settings/site.ts';
import type { Messages } from './messages/messages.ts';
import type { ApiFetch } from './lib/api-fetch.ts';

export interface RouteHandle {
  /**
   * Whether the page exists; false returns 404. Without a session the server may only reveal public facts:
   * impossible addresses, and which issues exist. A well-formed but unknown id returns 200 there, and shows 'Not
   * Found!' after the browser's request.
   */
  exists?: (params: Params, page: { apiFetch: ApiFetch; signal: AbortSignal }) => boolean | Promise<boolean>;
  /**
   * A public page's frame: the full masthead of the home page, a page whose right column is its own, one without the
   * frame's search because it has its own, or a list with both sidebars at its right. Without one it is a text between
   * the two.
   */
  frame?: 'home' | 'article' | 'search' | 'list';
  /** The headings of a text, from its loader's data. */
  outline?: (data: never, messages: Messages, site: Site) => readonly Heading[];
  /** Whether the page has the look in its address, which staff have not saved. */
  previewsLook?: true;
  /** Keeps the page out of caches although the server sends the same to all: its content comes by the reader's link. */
  isPrivate?: true;
  /** Value of the page's `Link` header, from its loader's data. */
  links?: (data: never, site: Site) => string | undefined;
}
