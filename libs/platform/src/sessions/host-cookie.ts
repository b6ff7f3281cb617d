import type { CookieOptions, Request, Response } from 'express';

/** A cookie of a sign-in; by its name browsers accept it only over HTTPS and from this host itself. */
export class HostCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  /** @param origin of the site; without HTTPS, as in development, the name has no prefix */
  constructor(origin: string, name: string, sameSite: 'lax' | 'strict' = 'lax') {
    const secure = origin.startsWith('https:');
    this.name = secure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite, secure, path: '/' };
  }

  set(response: Response, value: string, seconds: number): void {
    response.cookie(this.name, value, { ...this.options, maxAge: seconds * 1_000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }

  /** Value of the cookie in a request; empty without one. */
  read({ headers: { cookie = '' } }: Request): string {
    const pairs = cookie.split(';').map((pair) => pair.trim().split('='));
    return pairs.find(([name]) => name === this.name)?.[1] ?? '';
  }
}
