import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { Role } from '#contracts/policies/roles.ts';
import type { SignInRulesView } from '#contracts/api/sign-in.ts';
import { Changes } from '#platform/writes/changes.ts';

const ID = 'rules';

@Schema({ collection: 'signinrules', versionKey: false })
export class SignInRulesDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: [String], default: [] }) secondFactor!: Role[];
}

export const signInRulesSchema = SchemaFactory.createForClass(SignInRulesDocument);

/** Requirements of administrators for sign-ins. */
@Injectable()
export class SignInRules {
  constructor(
    @InjectModel(SignInRulesDocument.name) private readonly rules: Model<SignInRulesDocument>,
    private readonly changes: Changes,
  ) {}

  async read(): Promise<SignInRulesView> {
    return { second_factor: (await this.rules.findById(ID).lean())?.secondFactor ?? [] };
  }

  async requireSecondFactor(role: Role): Promise<boolean> {
    return (await this.read()).second_factor.includes(role);
  }

  update({ second_factor: secondFactor }: SignInRulesView, user: ChangeAuthor): Promise<SignInRulesView> {
    return this.changes.commit(user, async (session) => {
      const before = await this.rules.findById(ID).session(session).lean();
      await this.rules.updateOne({ _id: ID }, { $set: { secondFactor } }, { session, upsert: true });
      const recorded = (roles: readonly Role[]) => ({ second_factor: roles.join(', ') });
      return {
        response: { second_factor: secondFactor },
        changes: [
          {
            of: { type: 'sign-in-rules', id: ID, name: 'Sign-in rules' },
            before: recorded(before?.secondFactor ?? []),
            after: recorded(secondFactor),
          },
        ],
      };
    });
  }
}
