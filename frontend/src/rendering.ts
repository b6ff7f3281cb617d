import type { ApiFetch } from './lib/api-fetch.ts';
import type { assetsFromManifest, PageAssets } from './page-assets.ts';

export interface RenderRequest {
  /** Absolute URL. */
  url: string;
  signal: AbortSignal;
  apiFetch: ApiFetch;
  assetsOf: (routeIds: string[]) => PageAssets;
  /** Called with an unexpected error of a loader or a component. */
  onFault: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** The pattern of the page's route, if it was matched. */
  route?: string;
  /** Whether the response is the same for every reader, so that caches may store it. */
  shared: boolean;
  location?: string;
  links?: string;
  html: string;
}

/** Exports of the built entry-server.js. */
export interface PageRenderer {
  render: (page: RenderRequest) => Promise<RenderedPage>;
  /** The pattern of the page's route, such as `/archives/:year`; undefined for an unknown path. */
  routePattern: (path: string) => string | undefined;
  assetsFromManifest: typeof assetsFromManifest;
  offlineWorker: () => Promise<string>;
}
