import { Injectable } from '@nestjs/common';
import { RpcClient } from '#platform/rpc-client.js';

/** The names of the journal and its site, as the catalog's settings have them now. */
@Injectable()
export class JournalNames {
  constructor(private readonly catalog: RpcClient) {}

  async read(): Promise<string[]> {
    try {
      return await this.catalog.ask('catalog.journal-names', {});
    } catch {
      return []; // logged by the client; a password can be changed while the catalog is away
    }
  }
}
