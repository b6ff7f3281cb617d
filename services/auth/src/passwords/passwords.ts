import { hash, verify } from 'argon2';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

const dummyHash = hashPassword('a password that nobody has');

/** Takes the same time whether the user exists or not. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
