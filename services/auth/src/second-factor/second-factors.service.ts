import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { SecondFactorSetUp, SecondFactorState } from '#contracts/api/sign-in.ts';
import { findDocument } from '#platform/database/mongo.module.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { JournalNames } from '../passwords/journal-names.ts';
import { SignInThrottle } from '../passwords/sign-in-throttle.ts';
import type { Caller } from '../sessions/caller.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { SecondFactor } from './second-factor.schema.ts';

const NUMBER = 10;
/** Letters and digits that do not look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 24;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{6}(?=.)/g, '$&-');

/** New codes of 118 random bits, which a fast hash protects: ten slow ones would take seconds. */
function newRecoveryCodes() {
  const codes = Array.from({ length: NUMBER }, newCode);
  const salt = randomBytes(16).toString('base64');
  return { codes, hashed: { salt, recoveryCodes: codes.map((code) => hashCode(code, salt)) } };
}

/** Hash of a code as entered: in any case, with or without hyphens and blanks. */
function hashCode(entered: string, salt: string): string {
  const code = entered.toLowerCase().replace(/[\s-]+/g, '');
  return createHash('sha256').update(salt).update(code).digest('base64');
}

/** Whether it may be a recovery code rather than one of the app. */
const looksLikeRecoveryCode = (code: string): boolean => /[a-z]/i.test(code) || code.length > 8;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

@Injectable()
export class SecondFactorsService {
  constructor(
    @InjectModel(SecondFactor.name) private readonly factors: Model<SecondFactor>,
    private readonly encryption: Encryption,
    private readonly throttle: SignInThrottle,
    private readonly journal: JournalNames,
    private readonly sessions: SessionsService,
  ) {}

  async state(userId: string): Promise<SecondFactorState> {
    const factor = await this.find(userId);
    return {
      since: factor?.since?.toISOString() ?? null,
      recovery_codes: factor?.recoveryCodes.length ?? 0,
    };
  }

  /** Whether the user has a confirmed second factor. */
  async isSet(userId: string): Promise<boolean> {
    return (await this.find(userId))?.secret !== undefined;
  }

  /** Begins a set-up, which replaces an earlier app only once `confirm` has a code of the new one. */
  async begin({ id, name, username = name }: SessionUser): Promise<SecondFactorSetUp> {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const pending = await this.encryption.encrypt(secret, id);
    await this.factors.updateOne({ _id: id }, { $set: { pending } }, { upsert: true });
    const [issuer = 'Colophon'] = await this.journal.read();
    const { default: qrcode } = await import('qrcode');
    const address = new TOTP({ issuer, label: username, secret }).toString();
    return { secret, qr_code: await qrcode.toDataURL(address, { margin: 2, scale: 6 }) };
  }

  /**
   * Repeated, because its response was lost, it returns the same codes until they are stored.
   * @returns the recovery codes
   */
  async confirm({ user: { id }, sessionId }: Caller, code: string): Promise<string[]> {
    const { pending, secret, notStored } = (await this.find(id)) ?? {};
    const confirmed = pending ?? (notStored && secret);
    if (!confirmed) throw fieldError('code', 'This set-up has been finished or replaced. Start again');
    const lastStep = await this.findStep(confirmed, id, code);
    if (lastStep === undefined)
      throw fieldError(
        'code',
        'This is not the code that the app shows. Check the time of your phone, and enter the current code',
      );
    if (!pending) return (await this.encryption.decrypt(notStored!, id)).split(' ');
    const { codes, stored } = await this.newCodes(id);
    const set = Object.assign(stored, { secret: pending, since: new Date(), lastStep });
    await this.sessions.completeSignIn(sessionId, id, async (session) => {
      const change = { $set: set, $unset: { pending: '' } };
      const { matchedCount } = await this.factors.updateOne({ _id: id, pending }, change, { session });
      if (matchedCount === 0) throw new DomainError('request_in_progress');
    });
    return codes;
  }

  /** @returns new recovery codes, which replace those that are left */
  async renewRecoveryCodes(userId: string): Promise<string[]> {
    const { codes, stored } = await this.newCodes(userId);
    const filter = { _id: userId, secret: { $exists: true } };
    const { matchedCount } = await this.factors.updateOne(filter, { $set: stored });
    if (matchedCount === 0) throw new DomainError('not_found');
    return codes;
  }

  /** The user has stored the recovery codes: from then on only their hashes are kept. Idempotent. */
  async forgetRecoveryCodes(userId: string): Promise<void> {
    await this.factors.updateOne({ _id: userId }, { $unset: { notStored: '' } });
  }

  async remove(userId: string): Promise<void> {
    await this.factors.deleteOne({ _id: userId });
  }

  /**
   * Requires a code of the user's app, or a recovery code, which is then used up. Each is accepted once; ten wrong ones
   * are permitted in 15 minutes, from all addresses: whoever guesses here knows the password.
   * @throws DomainError invalid_code, too_many_requests
   */
  async requireCode(user: SessionUser, code: string, address: string): Promise<void> {
    await this.throttle.countCode(user.id);
    const isRecovery = looksLikeRecoveryCode(code.replace(/\s/g, ''));
    const isValid = await (isRecovery ? this.useRecoveryCode(user.id, code) : this.use(user.id, code));
    if (!isValid) throw new DomainError('invalid_code');
    if (isRecovery) logSecurity('recovery_code_used', { user, address });
    await this.throttle.codeMatched(user.id);
  }

  /** Uses up a code. @returns whether it is valid now, and neither it nor a later one was used */
  private async use(userId: string, code: string): Promise<boolean> {
    const secret = (await this.find(userId))?.secret;
    const lastStep = secret && (await this.findStep(secret, userId, code));
    if (lastStep === undefined || lastStep === '') return false;
    const filter = { _id: userId, secret, lastStep: { $lt: lastStep } };
    return (await this.factors.updateOne(filter, { $set: { lastStep } })).modifiedCount === 1;
  }

  private async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { salt, recoveryCodes } = (await this.find(userId)) ?? { salt: '', recoveryCodes: [] };
    if (recoveryCodes.length === 0) return false;
    const hash = hashCode(code, salt);
    const filter = { _id: userId, recoveryCodes: hash };
    return (await this.factors.updateOne(filter, { $pull: { recoveryCodes: hash } })).modifiedCount === 1;
  }

  /** The time step of the code, at most one from now; undefined for a wrong code. */
  private async findStep(encrypted: string, userId: string, code: string): Promise<number | undefined> {
    const totp = new TOTP({ secret: await this.encryption.decrypt(encrypted, userId) });
    const timestamp = Date.now();
    const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  }

  private async newCodes(userId: string) {
    const { codes, hashed } = newRecoveryCodes();
    const notStored = await this.encryption.encrypt(codes.join(' '), userId);
    return { codes, stored: Object.assign(hashed, { notStored }) };
  }

  private find(userId: string): Promise<SecondFactor | null> {
    return findDocument(this.factors, userId);
  }
}
