import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { logger } from '#platform/process/logging.ts';
import { AuthConfig } from '../config.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/password.service.ts';
import { nameKey, User } from '../users/user.schema.ts';

/** Creates the first administrator from ADMIN_USERNAME and ADMIN_PASSWORD if there is no user yet. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly config: AuthConfig,
    private readonly passwordRules: PasswordRules,
    @InjectModel(User.name) private readonly users: Model<User>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_USERNAME: name, ADMIN_PASSWORD: password } = this.config;
    if (await this.users.exists({})) return;
    if (!name || !password) {
      logger.warn('There is no user yet: set ADMIN_USERNAME and ADMIN_PASSWORD and start again');
      return;
    }
    if (await this.passwordRules.isEasy(password, [name]))
      logger.warn('ADMIN_PASSWORD is easy to guess: change it once signed in');
    const passwordHash = await hashPassword(password);
    const creation = new Date();
    // An upsert on the unique name, so that two replicas starting together create one user.
    await this.users.updateOne(
      { nameKey: nameKey(name) },
      { $setOnInsert: { name, passwordHash, status: 'enabled', role: 'administrator', creation } },
      { upsert: true },
    );
    logger.info({ name }, 'first administrator created');
  }
}
