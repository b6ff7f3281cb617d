import * as oauth from 'openid-client';
import { isNumber, isOptional, isText, wrongNames } from '#contracts/api/payloads.ts';
import { isEmail } from '#contracts/text/emails.ts';

/** Timeout of each response of the provider: the user's browser, and the gateway, wait for two of them. */
const WITHIN_SECONDS = 4;
/** Tolerated difference of the provider's clock. */
const SKEW_SECONDS = 60;
/** A token is fetched as soon as it is issued. */
const TOKEN_SECONDS = 10 * 60;

/** Methods of client authentication (OpenID Connect Core 9). */
const authentications = {
  client_secret_post: oauth.ClientSecretPost,
  client_secret_basic: oauth.ClientSecretBasic,
};
export const clientAuthentications = Object.keys(authentications) as ClientAuthentication[];
export type ClientAuthentication = keyof typeof authentications;

export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Method that the client is registered with; client_secret_post by default. */
  authentication?: ClientAuthentication;
}

/** Data that verify that a response belongs to a sign-in; stored in the user's browser, signed. */
export interface OpenIdAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OpenIdIdentity {
  issuer: string;
  subject: string;
  /** E-mail address, only if the provider has verified it. */
  email?: string;
}

/** Checks of an ID token that openid-client does not make (OpenID Connect Core 2, 3.1.3.7). */
const identity = {
  iss: isText,
  sub: (value: unknown): value is string => isText(value) && /^[ -~]{1,255}$/.test(value),
  azp: isOptional(isText),
  iat: isNumber,
};

/** The verified address, only if it is ASCII, so that no two addresses look the same. */
function verifiedEmail({ email, email_verified }: Record<string, unknown>): string | undefined {
  const isVerified = email_verified === true && isText(email) && isEmail(email) && /^[!-~]+$/.test(email);
  return isVerified ? email : undefined;
}

/** An OpenID provider at which users sign in by the authorization code flow with PKCE, state and nonce. */
export class OpenIdProvider {
  private discovered?: Promise<oauth.Configuration>;

  /** @param scope requested scopes, such as 'openid email' */
  constructor(
    private readonly client: OpenIdClient,
    private readonly scope = 'openid',
  ) {}

  /** Whether a client is configured. */
  get ready(): boolean {
    const { issuer, clientId, clientSecret } = this.client;
    return [issuer, clientId, clientSecret].every((setting) => setting !== '');
  }

  /** @returns the address at which the user signs in, and the data that verify the response */
  async begin(redirectUri: string): Promise<{ address: URL; attempt: OpenIdAttempt }> {
    const verifier = oauth.randomPKCECodeVerifier();
    const [state, nonce] = [oauth.randomState(), oauth.randomNonce()];
    const address = oauth.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: this.scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address, attempt: { state, nonce, verifier } };
  }

  /**
   * @param answered the address of the callback with its query
   * @throws an Error of openid-client if the response does not belong to this sign-in, or the provider refused it
   */
  async finish(answered: URL, { state, nonce, verifier }: OpenIdAttempt): Promise<OpenIdIdentity> {
    const configuration = await this.configuration();
    const tokens = await oauth.authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The answer has no identity');
    const wrong = wrongNames(identity, claims);
    if (wrong.length > 0) throw new Error(`The ID token has invalid claims: ${wrong.join(', ')}`);
    const { iss: issuer, sub: subject, azp, iat } = claims;
    if (azp !== undefined && azp !== this.client.clientId) throw new Error('The token is of another client');
    const age = Date.now() / 1_000 - iat;
    if (age < -SKEW_SECONDS || age > TOKEN_SECONDS) throw new Error('The token was not issued just now');
    const asksForEmail = this.scope.split(' ').includes('email');
    const user =
      asksForEmail && claims.email === undefined
        ? await oauth.fetchUserInfo(configuration, tokens.access_token, subject)
        : claims;
    return { issuer, subject, email: verifiedEmail(user) };
  }

  private configuration(): Promise<oauth.Configuration> {
    const { clientId, clientSecret, authentication = 'client_secret_post' } = this.client;
    const issuer = new URL(this.client.issuer);
    const execute = [
      // Verifies the signatures of tokens, which the client otherwise trusts because TLS does.
      oauth.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [oauth.allowInsecureRequests] : []),
    ];
    this.discovered ??= oauth
      .discovery(issuer, clientId, undefined, authentications[authentication](clientSecret), {
        execute,
        timeout: WITHIN_SECONDS,
      })
      .catch((error: unknown) => {
        this.discovered = undefined; // to be tried again
        throw error;
      });
    return this.discovered;
  }
}
