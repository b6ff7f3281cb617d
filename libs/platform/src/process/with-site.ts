import { IsInt, Matches, Max, Min } from 'class-validator';
import type { SiteSettings } from '#contracts/values/site-address.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin's constructor
type Constructor = new (...args: any[]) => object;

/** Matches the site's address or an empty text. */
export const siteAddressOrNone = /^(?:https?:\/\/[^\s\\/?#@]+\/?)?$/;

export function withSite<Base extends Constructor>(base: Base) {
  class WithSite extends base implements SiteSettings {
    /** The site's address, in place of the setting `domain`. */
    @Matches(siteAddressOrNone) SITE_ORIGIN = '';
    /** The site's port on this machine, as long as its address is not set. */
    @IsInt() @Min(1) @Max(65535) SITE_PORT = 8080;
  }
  return WithSite;
}
