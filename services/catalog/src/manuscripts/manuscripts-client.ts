import { RpcClient } from '#platform/rpc/rpc-client.ts';

/** Calls of the register of manuscripts. */
export class ManuscriptsClient extends RpcClient {}
