import { RpcClient } from '#platform/rpc/rpc-client.ts';

/** Calls of the register of manuscripts, which knows what its letters and receipts say. */
export class ManuscriptsClient extends RpcClient {}
