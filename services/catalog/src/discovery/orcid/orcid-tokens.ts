import { Injectable } from '@nestjs/common';
import type { OpenIdAttempt } from '#platform/sessions/openid-provider.ts';
import { SecretTokens } from '#platform/sessions/secret-tokens.ts';
import { CatalogConfig } from '../../config.ts';

/** The author whom a link asks to confirm an iD. */
export interface OrcidLink {
  article: string;
  /** The author's place in the list when the link was made, and key of the printed name. */
  at: number;
  author: string;
}

/** A sign-in with ORCID that an author has begun, kept in the author's browser. */
export interface OrcidSignIn extends OrcidLink, OpenIdAttempt {}

export const LINK_DAYS = 30;
export const SIGN_IN_SECONDS = 15 * 60;

/** Signs links and sign-ins, with a key that only processes with the client's secret can derive. */
@Injectable()
export class OrcidTokens extends SecretTokens {
  constructor({ ORCID_CLIENT_SECRET }: CatalogConfig) {
    super(ORCID_CLIENT_SECRET, 'colophon/orcid');
  }

  link = (link: OrcidLink): string => this.sign(link, 'link', LINK_DAYS * 86_400);
  signIn = (signIn: OrcidSignIn): string => this.sign(signIn, 'sign-in', SIGN_IN_SECONDS);

  readLink = (token: string): OrcidLink | undefined => this.read(token, 'link');
  readSignIn = (token: string): OrcidSignIn | undefined => this.read(token, 'sign-in');
}
