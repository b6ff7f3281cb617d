import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { listen } from '../running/free-port.ts';

const KEY = 'key';

export interface RunningProvider {
  issuer: string;
  /** The subject of whoever signs in next, at ORCID the iD; undefined denies the journal's request. */
  signsIn: string | undefined;
  /** The address of whoever signs in next, in whatever type. */
  email: { email: unknown; email_verified: unknown } | undefined;
  /** Whether its tokens have a forged signature. */
  forges: boolean;
  /** Claims that replace those of its tokens. */
  claims: object | undefined;
  /** The next response with a token waits for this promise. */
  waitsFor: Promise<void> | undefined;
  close(): Promise<void>;
}

export const ORCID_CLIENT = {
  ORCID_CLIENT_ID: 'APP-JOURNAL',
  ORCID_CLIENT_SECRET: 'a secret of forty characters or more, at least',
};

export const INSTITUTION_CLIENT = {
  OIDC_CLIENT_ID: 'journal',
  OIDC_CLIENT_SECRET: 'another secret of forty characters or more, at least',
};

/** An OpenID provider in the place of ORCID. @param redirectUri of the journal */
export const startOrcid = (redirectUri: string): Promise<RunningProvider> =>
  startProvider(redirectUri, ORCID_CLIENT.ORCID_CLIENT_ID, ORCID_CLIENT.ORCID_CLIENT_SECRET);

/** An OpenID provider in the place of an institution's. @param redirectUri of the journal */
export const startInstitution = (redirectUri: string): Promise<RunningProvider> =>
  startProvider(redirectUri, INSTITUTION_CLIENT.OIDC_CLIENT_ID, INSTITUTION_CLIENT.OIDC_CLIENT_SECRET);

/** It signs in without asking: whom the hint of the request names by their e-mail address, otherwise `signsIn`. */
async function startProvider(
  redirectUri: string,
  client_id: string,
  client_secret: string,
): Promise<RunningProvider> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  server.unref(); // it does not keep a process running
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [Object.assign(await exportJWK(privateKey), { kid: KEY, use: 'sig', alg: 'RS256' })] },
    clients: [
      {
        client_id,
        client_secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key for the cookies of the specs'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(accountId.includes('@') ? { email: accountId, email_verified: true } : running.email),
      }),
    }),
  });
  const running: RunningProvider = {
    issuer,
    signsIn: undefined,
    email: undefined,
    forges: false,
    claims: undefined,
    waitsFor: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const respond = provider.callback();
  const interact: typeof respond = async (request, response) => {
    const { params } = await provider.interactionDetails(request, response);
    const accountId = (params.login_hint as string | undefined) ?? running.signsIn;
    if (accountId === undefined)
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId, clientId: params.client_id as string });
    grant.addOIDCScope('openid email');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId }, consent });
  };
  server.on('request', (request, response) => {
    const answer = request.url?.startsWith('/interaction/') ? interact : respond;
    if (request.url === '/token') changeEnd(response, running, privateKey);
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  return running;
}

/** Signs in at a provider, like a browser. @returns where on the site the provider sends the user back to */
export async function signInAt(address: string, site: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = address; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} returned ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(site)) return next.slice(site.length);
  }
}

/** Lets the response with a token wait, and changes the token, as far as the provider is to do so. */
function changeEnd(response: ServerResponse, running: RunningProvider, key: CryptoKey): void {
  const end = response.end.bind(response);
  const changed = async (body: string | Buffer) => {
    await running.waitsFor;
    const sent = JSON.parse(String(body)) as { id_token?: string };
    if (sent.id_token && running.claims) {
      const claims = Object.assign(decodeJwt(sent.id_token), running.claims);
      sent.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY }).sign(key);
    }
    if (running.forges) sent.id_token = sent.id_token?.replace(/[^.]{10}$/, 'AAAAAAAAAA');
    const text = JSON.stringify(sent);
    response.setHeader('content-length', Buffer.byteLength(text));
    end(text);
  };
  const changing = (body: string | Buffer) => {
    void changed(body);
    return response;
  };
  response.end = changing as typeof response.end;
}
