import { Injectable } from '@nestjs/common';
import { RpcClient } from '#platform/rpc/rpc-client.ts';

/** The current names of the journal and its site from the catalog's settings. */
@Injectable()
export class JournalNames {
  constructor(private readonly catalog: RpcClient) {}

  async read(): Promise<string[]> {
    try {
      return await this.catalog.call('catalog.journal-names', {});
    } catch {
      return []; // The client logs the error; passwords can be changed while the catalog is unavailable.
    }
  }
}
