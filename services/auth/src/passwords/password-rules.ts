import { extname } from 'node:path';
import { applyDecorators, Injectable } from '@nestjs/common';
import { MinLength } from 'class-validator';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage } from '#contracts/fields/user-fields.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { MaxText } from '#platform/validation/rules.ts';
import { JournalNames } from './journal-names.ts';
import type { StrengthFunctions } from './strength-thread.ts';

const CHECK_MS = 10_000;
const script = new URL(`./strength-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<StrengthFunctions>(script, { idleMs: 60_000 });

/** The field of a new password; how easy it is to guess is checked by `PasswordRules`. */
export const NewPassword = () =>
  applyDecorators(MinLength(MIN_PASSWORD_LENGTH, { message: shortPasswordMessage }), MaxText(200));

/** Rates passwords in a worker thread: its dictionaries take 20 MB, which are only held while they are used. */
@Injectable()
export class PasswordRules {
  constructor(private readonly journal: JournalNames) {}

  isEasy(password: string, names: readonly string[]): Promise<boolean> {
    return thread.call(CHECK_MS, 'isEasyPassword', password, names);
  }

  /** @throws DomainError validation_failed at the field `password` */
  async refuseEasy(password: string, userName: string): Promise<void> {
    if (await this.isEasy(password, [userName, ...(await this.journal.read())]))
      throw fieldError(
        'password',
        'This password is too easy to guess. Choose a longer or a less common one',
      );
  }
}
