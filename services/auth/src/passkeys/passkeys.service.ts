import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Model } from 'mongoose';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { PasskeyListing } from '#contracts/api/sign-in.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { JournalNames } from '../passwords/journal-names.ts';
import { SiteAddress } from '../site-address.ts';
import { Passkey, PasskeyChallenge } from './passkey.schema.ts';

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;

/** Loaded when a passkey is first used: its three hundred modules take a tenth of the service's start. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys of the users (WebAuthn). Each needs the device and a fingerprint, face or PIN, so it counts as both factors. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly address: SiteAddress,
    @InjectModel(Passkey.name) private readonly passkeys: Model<Passkey>,
    @InjectModel(PasskeyChallenge.name) private readonly challenges: Model<PasskeyChallenge>,
    private readonly journal: JournalNames,
  ) {}

  /** The user's passkeys in the order of their registration. */
  async list(userId: string): Promise<PasskeyListing[]> {
    const found = await this.passkeys.find({ userId }).sort({ created: 1 }).lean();
    return found.map(listing);
  }

  async hasAny(userId: string): Promise<boolean> {
    return (await this.passkeys.exists({ userId })) !== null;
  }

  async registrationOptions({
    id,
    name,
    username = name,
  }: SessionUser): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.passkeys.find({ userId: id }).lean();
    if (known.length >= MAX_PASSKEYS) throw new DomainError('too_many_passkeys');
    const [rpName = 'Colophon'] = await this.journal.read();
    const { expectedRPID } = await this.site();
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName,
      rpID: expectedRPID,
      userName: username,
      userID: new TextEncoder().encode(id),
      excludeCredentials: known.map(({ _id, transports }) => ({ id: _id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.store(options.challenge, id);
    return options;
  }

  /** @throws DomainError invalid_passkey */
  async register(userId: string, name: string, response: RegistrationResponseJSON): Promise<PasskeyListing> {
    const site = await this.site();
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyOrRefuse(() =>
      verifyRegistrationResponse({
        response,
        ...site,
        requireUserVerification: true,
        expectedChallenge: (challenge) => this.use(challenge, userId),
      }),
    );
    if (!registrationInfo) throw new DomainError('invalid_passkey');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const passkey = {
      _id: id,
      userId,
      name,
      counter,
      transports,
      created: new Date(),
      publicKey: Buffer.from(publicKey).toString('base64url'),
    };
    try {
      return listing(await this.passkeys.create(passkey));
    } catch (error) {
      // Sending another user's passkey again does not take it over.
      throw isDuplicateKey(error) ? new DomainError('invalid_passkey') : error;
    }
  }

  async authenticationOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { expectedRPID } = await this.site();
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: expectedRPID,
      userVerification: 'required',
    });
    await this.store(options.challenge);
    return options;
  }

  /** The id of the user whose passkey signed. @throws DomainError invalid_passkey */
  async authenticate(response: AuthenticationResponseJSON): Promise<string> {
    const passkey = await this.passkeys.findById(String(response.id)).lean();
    if (!passkey) throw new DomainError('invalid_passkey');
    const { _id: id, counter, transports, publicKey, userId } = passkey;
    const site = await this.site();
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyOrRefuse(() =>
      verifyAuthenticationResponse({
        response,
        ...site,
        requireUserVerification: true,
        expectedChallenge: (challenge) => this.use(challenge),
        credential: { id, counter, transports, publicKey: Buffer.from(publicKey, 'base64url') },
      }),
    );
    if (!verified) throw new DomainError('invalid_passkey');
    const { newCounter } = authenticationInfo;
    // The higher counter of two signatures at the same time is kept.
    const change = { $max: { counter: newCounter }, $set: { lastUsed: new Date() } };
    await this.passkeys.updateOne({ _id: id }, change);
    return userId.toHexString();
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.passkeys.deleteOne({ _id: id, userId });
  }

  async removeAll(userId: string): Promise<void> {
    await this.passkeys.deleteMany({ userId });
  }

  /** The site as browsers see it: a passkey works on no other one. */
  private async site(): Promise<{ expectedOrigin: string; expectedRPID: string }> {
    const { origin, hostname } = new URL(await this.address.origin());
    return { expectedOrigin: origin, expectedRPID: hostname };
  }

  private async store(challenge: string, userId?: string): Promise<void> {
    const expiresAt = new Date(Date.now() + CHALLENGE_MS);
    await this.challenges.create({ _id: challenge, expiresAt, ...(userId && { userId }) });
  }

  /** Uses up the challenge. @returns whether it was open for this user */
  private async use(challenge: string, userId?: string): Promise<boolean> {
    const filter = { _id: challenge, userId: userId ?? { $exists: false }, expiresAt: { $gt: new Date() } };
    return (await this.challenges.findOneAndDelete(filter)) !== null;
  }
}

const listing = ({ _id, name, created, lastUsed }: Passkey): PasskeyListing => ({
  id: _id,
  name,
  created: created.toISOString(),
  last_used: lastUsed?.toISOString() ?? null,
});

/** The library throws for whatever does not match; its reason is for the log. */
async function verifyOrRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    logger.warn({ err: error }, 'a passkey was refused');
    throw new DomainError('invalid_passkey');
  }
}
