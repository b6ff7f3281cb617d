import { Injectable } from '@nestjs/common';
import { bareOrcid, orcidProblem } from '#contracts/identifiers/orcid.ts';
import { type OpenIdAttempt, OpenIdProvider } from '#platform/sessions/openid-provider.ts';
import { CatalogConfig } from '../../config.ts';

@Injectable()
export class OrcidProvider {
  private readonly provider: OpenIdProvider;

  constructor({ ORCID_ISSUER, ORCID_CLIENT_ID, ORCID_CLIENT_SECRET }: CatalogConfig) {
    this.provider = new OpenIdProvider({
      issuer: ORCID_ISSUER,
      clientId: ORCID_CLIENT_ID,
      clientSecret: ORCID_CLIENT_SECRET,
    });
  }

  /** Whether a client is configured. */
  get ready(): boolean {
    return this.provider.ready;
  }

  /** @returns the address at which the author signs in, and the data that verify the response */
  begin(redirectUri: string): Promise<{ address: URL; attempt: OpenIdAttempt }> {
    return this.provider.begin(redirectUri);
  }

  /**
   * The iD of the author who comes back.
   * @param answered the address of the callback with its query
   * @throws an Error of openid-client if the response does not belong to this sign-in, or ORCID does not confirm it
   */
  async finish(answered: URL, attempt: OpenIdAttempt): Promise<string> {
    const { subject } = await this.provider.finish(answered, attempt);
    const iD = bareOrcid(subject);
    if (iD === '' || orcidProblem(iD) !== undefined) throw new Error('The sign-in has no ORCID iD');
    return iD;
  }
}
