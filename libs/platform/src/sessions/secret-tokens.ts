import { hkdfSync } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';

/** Signs tokens with a key that only processes with the secret of an OpenID client can derive. */
export abstract class SecretTokens {
  private readonly jwt: JwtService;

  /** @param purpose each purpose has its own key */
  constructor(secret: string, purpose: string) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.jwt = new JwtService({ secret: key, verifyOptions: { algorithms: ['HS256'] } });
  }

  protected sign(claims: object, audience: string, expiresIn: number): string {
    return this.jwt.sign({ ...claims }, { audience, expiresIn });
  }

  protected read<T extends object>(token: string, audience: string): T | undefined {
    try {
      return this.jwt.verify<T>(token, { audience });
    } catch {
      return undefined; // not ours, or expired
    }
  }
}
