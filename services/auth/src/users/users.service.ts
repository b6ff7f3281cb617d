import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model } from 'mongoose';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { inTransaction } from '#platform/mongo.module.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hashPassword } from './passwords.js';
import { nameKey, User } from './user.schema.js';

/** What a client sees of a user: the password is never anything but empty (decisions 2). */
export interface UserAnswer {
  id: string;
  name: string;
  password: '';
}

@Injectable()
export class UsersService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(User.name) private readonly users: Model<User>,
    private readonly sessions: SessionsService,
  ) {}

  async get(id: string): Promise<UserAnswer> {
    const user = mongoose.isValidObjectId(id) ? await this.users.findById(id).lean() : null;
    if (!user) throw new DomainError('not_found');
    return { id: user._id.toHexString(), name: user.name, password: '' };
  }

  /** A new password ends the user's sessions but the one that changed it. */
  async update(
    id: string,
    change: { name: string; password: string },
    sessionId: string,
  ): Promise<UserAnswer> {
    await this.get(id);
    const passwordHash = change.password === '' ? undefined : await hashPassword(change.password);
    try {
      await inTransaction(this.connection, async (session) => {
        const { name } = change;
        const fields = { name, nameKey: nameKey(name), ...(passwordHash && { passwordHash }) };
        await this.users.updateOne({ _id: id }, { $set: fields }, { session });
        if (passwordHash) await this.sessions.endOthers(id, sessionId, session);
      });
    } catch (error) {
      if ((error as { code?: number }).code === 11_000) throw fieldError('name', 'This user name is taken');
      throw error;
    }
    return this.get(id);
  }
}
