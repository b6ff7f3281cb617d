import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from 'argon2';
import pLimit from 'p-limit';
import { SignInThrottle } from './sign-in-throttle.ts';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argon2Options);

const dummyHash = hashPassword('a password that nobody has');

/** Takes the same time whether the user exists or not. */
async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}

export interface PasswordAttempt {
  /** The user's `nameKey`, or that of the entered name if there is no such user. */
  userKey: string;
  /** Hash of the user's password; undefined if there is no such user. */
  passwordHash: string | undefined;
  password: string;
  /** IP address of the client. */
  address: string;
}

/**
 * Hashes take half of the processors, as other calls need the rest, and fewer than the guesses that are allowed: each is
 * counted until it has turned out to be right. The gateway decides whose call is next.
 */
const hashing = pLimit(Math.min(4, Math.ceil(availableParallelism() / 2)));

/** Verifies and hashes passwords, subject to the sign-in throttle. */
@Injectable()
export class PasswordService {
  constructor(private readonly throttle: SignInThrottle) {}

  hash(password: string): Promise<string> {
    return hashing(() => hashPassword(password));
  }

  /** @throws DomainError too_many_requests */
  matches({ userKey, passwordHash, password, address }: PasswordAttempt): Promise<boolean> {
    return hashing(async () => {
      await this.throttle.countGuess(userKey, address);
      const matches = await passwordMatches(passwordHash, password);
      if (matches) await this.throttle.passwordMatched(userKey, address);
      return matches;
    });
  }
}
