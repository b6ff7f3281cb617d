import { Injectable } from '@nestjs/common';
import * as oauth from 'openid-client';
import { bareOrcid, orcidProblem } from '#contracts/orcid.ts';
import { CatalogConfig } from '../../config.ts';
import type { OrcidSignIn } from './orcid-tokens.ts';

/** ORCID as an OpenID provider. */
@Injectable()
export class OrcidProvider {
  private discovered?: Promise<oauth.Configuration>;

  constructor(private readonly config: CatalogConfig) {}

  /** Whether a client is configured. */
  get ready(): boolean {
    return this.config.ORCID_CLIENT_ID !== '' && this.config.ORCID_CLIENT_SECRET !== '';
  }

  /** The address at which the author signs in, and what verifies the answer. */
  async begin(
    redirectUri: string,
  ): Promise<{ address: URL } & Pick<OrcidSignIn, 'state' | 'nonce' | 'verifier'>> {
    const verifier = oauth.randomPKCECodeVerifier();
    const [state, nonce] = [oauth.randomState(), oauth.randomNonce()];
    const address = oauth.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid',
      ...{ state, nonce },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address, state, nonce, verifier };
  }

  /**
   * The iD of the author who comes back.
   *
   * @param answered the address of the callback with its query
   * @throws an Error of openid-client if the answer is not the one to this sign-in, or ORCID does not confirm it
   */
  async finish(answered: URL, { state, nonce, verifier }: OrcidSignIn): Promise<string> {
    const tokens = await oauth.authorizationCodeGrant(await this.configuration(), answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const iD = bareOrcid(tokens.claims()?.sub ?? '');
    if (iD === '' || orcidProblem(iD) !== undefined) throw new Error('The sign-in has no ORCID iD');
    return iD;
  }

  private configuration(): Promise<oauth.Configuration> {
    const { ORCID_ISSUER, ORCID_CLIENT_ID, ORCID_CLIENT_SECRET } = this.config;
    const issuer = new URL(ORCID_ISSUER);
    const execute = issuer.protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
    this.discovered ??= oauth
      .discovery(issuer, ORCID_CLIENT_ID, undefined, oauth.ClientSecretPost(ORCID_CLIENT_SECRET), { execute })
      .catch((error: unknown) => {
        this.discovered = undefined; // to be tried again
        throw error;
      });
    return this.discovered;
  }
}
