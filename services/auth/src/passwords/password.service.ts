import { Injectable } from '@nestjs/common';
import { subscriberOf } from '#contracts/text/ip-addresses.ts';
import { HashQueue } from './hash-queue.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export interface Guess {
  /** The user's `nameKey`, or that of the entered name if there is no such user. */
  userKey: string;
  /** Undefined if there is no such user. */
  passwordHash: string | undefined;
  password: string;
  /** IP address of the client. */
  address: string;
}

/** Verifies and hashes passwords, subject to the sign-in throttle and the hash queue. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly queue: HashQueue,
  ) {}

  /** @throws DomainError too_many_requests or service_unavailable */
  hash(password: string, address: string): Promise<string> {
    return this.queue.forClient(subscriberOf(address), () => this.queue.hash(() => hashPassword(password)));
  }

  /** @throws DomainError too_many_requests or service_unavailable */
  matches({ userKey, passwordHash, password, address }: Guess): Promise<boolean> {
    return this.queue.forClient(subscriberOf(address), async () => {
      await this.throttle.countGuess(userKey, address);
      const matches = await this.queue
        .hash(() => passwordMatches(passwordHash, password))
        .catch(async (error: unknown) => {
          await this.throttle.notVerified(userKey, address);
          throw error;
        });
      if (matches) await this.throttle.passwordMatched(userKey, address);
      return matches;
    });
  }
}
