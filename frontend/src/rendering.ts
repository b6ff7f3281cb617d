import type { ApiFetch } from './lib/api-fetch.js';
import type { assetsFromManifest, PageAssets } from './page-assets.js';

/** What the web server hands to the page renderer. */
export interface RenderRequest {
  /** Absolute. */
  url: string;
  signal: AbortSignal;
  apiFetch: ApiFetch;
  assetsOf: (routeIds: string[]) => PageAssets;
  /** Told of an error that is nobody's answer: a fault in a loader or a component. */
  onFault: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** The same for every reader, so that caches may keep it. */
  shared: boolean;
  /** Of a redirect. */
  location?: string;
  /** Value of the `Link` header. */
  links?: string;
  html: string;
}

/** What the built entry-server.js exports. */
export interface PageRenderer {
  render: (page: RenderRequest) => Promise<RenderedPage>;
  /** The pattern of the page's route, such as `/archives/:year`; undefined when the path is no page's. */
  routePattern: (path: string) => string | undefined;
  assetsFromManifest: typeof assetsFromManifest;
}
