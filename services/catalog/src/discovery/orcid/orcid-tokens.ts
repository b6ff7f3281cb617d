import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { OpenIdAttempt } from '#platform/sessions/openid-provider.ts';
import { CatalogConfig } from '../../config.ts';

/** The author whom a link asks to confirm an iD. */
export interface OrcidLink {
  /** Id of the article. */
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
export class OrcidTokens {
  private readonly jwt: JwtService;

  constructor({ ORCID_CLIENT_SECRET: secret }: CatalogConfig) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'colophon/orcid', 32));
    this.jwt = new JwtService({ secret: key, verifyOptions: { algorithms: ['HS256'] } });
  }

  link = (link: OrcidLink): string => this.sign(link, 'link', LINK_DAYS * 86_400);
  signIn = (signIn: OrcidSignIn): string => this.sign(signIn, 'sign-in', SIGN_IN_SECONDS);

  readLink = (token: string): OrcidLink | undefined => this.read(token, 'link');
  readSignIn = (token: string): OrcidSignIn | undefined => this.read(token, 'sign-in');

  private sign(claims: object, audience: string, expiresIn: number): string {
    return this.jwt.sign({ ...claims }, { audience, expiresIn });
  }

  private read<T extends object>(token: string, audience: string): T | undefined {
    try {
      return this.jwt.verify<T>(token, { audience });
    } catch {
      return undefined; // not ours, or expired
    }
  }
}
