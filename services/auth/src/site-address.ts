import { Injectable } from '@nestjs/common';
import { siteOrigin } from '#contracts/values/site-address.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { AuthConfig } from './config.ts';

/** The address of links, and the site to which passkeys, cookies and sign-ins at the institution belong. */
@Injectable()
export class SiteAddress {
  /** Last known address, used while the catalog is unavailable. */
  private last?: string;

  constructor(
    private readonly config: AuthConfig,
    private readonly catalog: RpcClient,
  ) {}

  /** @throws DomainError service_unavailable before the journal's settings could be read */
  async origin(): Promise<string> {
    if (this.config.SITE_ORIGIN !== '') return siteOrigin(this.config);
    try {
      this.last = await this.catalog.call('catalog.site-origin', {});
    } catch (error) {
      if (this.last === undefined) throw error; // the client has logged it
    }
    return this.last;
  }
}
