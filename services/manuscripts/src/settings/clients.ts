import { RpcClient } from '#platform/rpc/rpc-client.ts';

/** Calls of catalog, which stores the settings, the words of mails and the articles. */
export class CatalogClient extends RpcClient {}

/** Calls of auth, which knows the users' addresses. */
export class AuthClient extends RpcClient {}
