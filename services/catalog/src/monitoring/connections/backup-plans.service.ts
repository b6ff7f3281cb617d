import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { type BackupPlan, type BackupSchedule, backupSchedules } from '#contracts/journal/connections.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { Changes } from '#platform/writes/changes.ts';

/** When backups are made; the program that makes them (deploy/tools/backup/backup-due.ts) says how they went. */
@Schema({ collection: 'backupplans', versionKey: false })
export class BackupPlanDocument {
  @Prop({ type: String, required: true }) _id!: 'journal';
  /** Encrypted. */
  @Prop({ type: String }) key?: string;
  /** Whether BACKUP_KEY gives the program a separate key. */
  @Prop({ type: Boolean }) given_key?: boolean;
  @Prop({ type: String, enum: [...backupSchedules] }) schedule?: BackupSchedule;
  @Prop({ type: Boolean }) ordered?: boolean;
  @Prop({ type: Boolean }) running?: boolean;
  @Prop({ type: Date }) began?: Date;
  @Prop({ type: String }) problem?: string;
  @Prop({ type: String }) place?: string;
  /** When the program was last started. */
  @Prop({ type: Date }) alive?: Date;
}
export const backupPlanSchema = SchemaFactory.createForClass(BackupPlanDocument);

/** The program that makes them says at least every five minutes that it is there, except while it makes one. */
const GONE_AFTER_MS = 900_000;

@Injectable()
export class BackupPlans {
  constructor(
    @InjectModel(BackupPlanDocument.name) private readonly plans: Model<BackupPlanDocument>,
    private readonly encryption: Encryption,
    private readonly changes: Changes,
  ) {}

  async get(): Promise<BackupPlan> {
    const plan = await this.plans.findById('journal').lean();
    const isThere = plan?.running === true || Date.now() - (plan?.alive?.getTime() ?? 0) < GONE_AFTER_MS;
    return {
      schedule: plan?.schedule ?? 'off',
      has_key: this.hasKey(plan),
      ...(isThere && plan?.place !== undefined && { place: plan.place }),
      state: plan?.running ? 'running' : plan?.ordered ? 'ordered' : 'idle',
      ...(plan?.began && { began: plan.began.toISOString() }),
      ...(plan?.problem !== undefined && { problem: plan.problem }),
    };
  }

  /** @returns the key, which nobody receives again. @throws DomainError validation_failed if there is one */
  async makeKey(user: SignedInUser): Promise<{ key: string }> {
    if (this.hasKey(await this.plans.findById('journal').lean()))
      throw new DomainError('validation_failed', { message: 'The backups already have a key' });
    const { generateX25519Identity } = await import('age-encryption');
    const key = await generateX25519Identity();
    const encrypted = await this.encryption.encrypt(key, 'backups');
    await this.store(user, { $set: { key: encrypted } }, { backup_key: 'made' });
    return { key };
  }

  async order(user: SignedInUser): Promise<BackupPlan> {
    await this.requireKey();
    await this.store(user, { $set: { ordered: true } }, {});
    return this.get();
  }

  async schedule(schedule: BackupSchedule, user: SignedInUser): Promise<BackupPlan> {
    if (schedule !== 'off') await this.requireKey();
    await this.store(user, { $set: { schedule } }, { backup_schedule: schedule });
    return this.get();
  }

  private hasKey(plan: BackupPlanDocument | null): boolean {
    return plan?.given_key === true || (plan?.key !== undefined && this.encryption.canDecrypt(plan.key));
  }

  private async requireKey(): Promise<void> {
    if (!(await this.get()).has_key)
      throw new DomainError('validation_failed', { message: 'Create a key for the backups first' });
  }

  private store(
    user: SignedInUser,
    update: UpdateQuery<BackupPlanDocument>,
    after: Record<string, string>,
  ): Promise<void> {
    return this.changes.commit(user, async (session) => {
      await this.plans.updateOne({ _id: 'journal' }, update, { session, upsert: true });
      return {
        response: undefined,
        changes: [{ of: { type: 'settings', id: 'site', name: 'Backups' }, before: null, after }],
      };
    });
  }
}
