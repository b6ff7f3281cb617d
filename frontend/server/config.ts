import { IsIn, IsOptional, IsUrl } from 'class-validator';
import { HttpConfig } from '#platform/process/config.ts';
import { withSite } from '#platform/process/with-site.ts';

const internalAddress = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class WebConfig extends withSite(HttpConfig) {
  @IsUrl(internalAddress) CATALOG_URL!: string;
  @IsUrl(internalAddress) DOCUMENTS_URL!: string;
  @IsUrl(internalAddress) MANUSCRIPTS_URL!: string;
  /** '1' serves the sources through Vite, with hot reload. */
  @IsOptional() @IsIn(['0', '1']) VITE_DEV: string = '0';
}
