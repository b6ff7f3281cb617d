import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface RunningOrcid {
  issuer: string;
  /** The iD of whoever signs in next; undefined denies the journal's request. */
  signsIn: string | undefined;
  close(): Promise<void>;
}

export const ORCID_CLIENT = {
  ORCID_CLIENT_ID: 'APP-JOURNAL',
  ORCID_CLIENT_SECRET: 'a secret of forty characters or more, at least',
};

/** An OpenID provider in the place of ORCID, which signs in without asking. @param redirectUri of the journal */
export async function startOrcid(redirectUri: string): Promise<RunningOrcid> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // it does not keep a process running
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: ORCID_CLIENT.ORCID_CLIENT_ID,
        client_secret: ORCID_CLIENT.ORCID_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key for the cookies of the specs'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  const orcid: RunningOrcid = {
    issuer,
    signsIn: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const respond = provider.callback();
  const interact: typeof respond = async (request, response) => {
    const { params } = await provider.interactionDetails(request, response);
    const { signsIn: accountId } = orcid;
    if (accountId === undefined)
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId, clientId: params.client_id as string });
    grant.addOIDCScope('openid');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId }, consent });
  };
  server.on('request', (request, response) => {
    const answer = request.url?.startsWith('/interaction/') ? interact : respond;
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  return orcid;
}
