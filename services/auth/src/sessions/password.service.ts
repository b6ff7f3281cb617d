import { Injectable } from '@nestjs/common';
import { subscriberOf } from '#contracts/ip-addresses.js';
import { HashQueue } from '../users/hash-queue.js';
import { hashPassword, passwordMatches } from '../users/passwords.js';
import { SignInThrottle } from './sign-in-throttle.js';

export interface Guess {
  /** The account's name key, whether or not there is such an account. */
  account: string;
  /** Undefined when there is no such account. */
  passwordHash: string | undefined;
  password: string;
  /** Of the client. */
  address: string;
}

/** Verifies and hashes the passwords that people enter, within the bounds on guesses and on hashing. */
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
  matches({ account, passwordHash, password, address }: Guess): Promise<boolean> {
    return this.queue.forClient(subscriberOf(address), async () => {
      await this.throttle.countGuess(account, address);
      const matches = await this.queue
        .hash(() => passwordMatches(passwordHash, password))
        .catch(async (error: unknown) => {
          await this.throttle.notVerified(account, address);
          throw error;
        });
      if (matches) await this.throttle.rightPassword(account, address);
      return matches;
    });
  }
}
