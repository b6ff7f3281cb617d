import { Injectable } from '@nestjs/common';
import { bareOrcid, orcidProblem } from '#contracts/identifiers/orcid.ts';
import { type OpenIdAttempt, OpenIdProvider } from '#platform/sessions/openid-provider.ts';
import { CatalogConfig } from '../../config.ts';

@Injectable()
export class OrcidProvider extends OpenIdProvider {
  constructor({ ORCID_ISSUER: issuer, ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET }: CatalogConfig) {
    super({ issuer, clientId, clientSecret: ORCID_CLIENT_SECRET });
  }

  /** The iD of the author who comes back. @throws like `finish`, or if ORCID does not confirm an iD */
  async finishWithOrcid(answered: URL, attempt: OpenIdAttempt): Promise<string> {
    const { subject } = await this.finish(answered, attempt);
    const iD = bareOrcid(subject);
    if (iD === '' || orcidProblem(iD) !== undefined) throw new Error('The sign-in has no ORCID iD');
    return iD;
  }
}
