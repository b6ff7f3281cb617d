import { RpcClient } from '#platform/rpc/rpc-client.ts';

export class ManuscriptsClient extends RpcClient {}
