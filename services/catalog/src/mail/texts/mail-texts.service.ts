import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { languagesOfMail, mailKinds, type MailTextView, originalText } from '#contracts/mails/mail-texts.ts';
import { type MailKindName, mailKindNames, type MailText } from '#contracts/mails/mail-kinds.ts';
import { languageNames, type SiteLanguage } from '#contracts/values/site-languages.ts';
import { Changes } from '#platform/writes/changes.ts';

/** The journal's own words of a mail, where they differ from the original ones. */
@Schema({ collection: 'mailtexts', versionKey: false })
export class MailTextDocument implements MailText {
  /** Kind and language: 'invitation.en'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) subject!: string;
  @Prop({ type: String, required: true }) body!: string;
}

export const mailTextSchema = SchemaFactory.createForClass(MailTextDocument);

/** The words of the journal's mails: the original ones, unless the journal has its own. */
@Injectable()
export class MailTexts {
  constructor(
    @InjectModel(MailTextDocument.name) private readonly texts: Model<MailTextDocument>,
    private readonly changes: Changes,
  ) {}

  async get(kind: MailKindName, language: SiteLanguage): Promise<MailText> {
    return (await this.texts.findById(idOf(kind, language)).lean()) ?? originalText(kind, language);
  }

  async list(): Promise<MailTextView[]> {
    const own = new Map((await this.texts.find().lean()).map((text) => [text._id, text]));
    return mailKindNames.flatMap((kind) =>
      languagesOfMail(kind).map((language) => toView(kind, language, own.get(idOf(kind, language)))),
    );
  }

  /** Stores the words where they differ from the original ones. */
  save(
    kind: MailKindName,
    language: SiteLanguage,
    text: MailText,
    user: ChangeAuthor,
  ): Promise<MailTextView> {
    const _id = idOf(kind, language);
    const { subject, body } = text;
    return this.changes.commit(user, async (session) => {
      const found = await this.texts.findById(_id).session(session).lean();
      const before = found ?? originalText(kind, language);
      const original = originalText(kind, language);
      const isOriginal = subject === original.subject && body === original.body;
      if (isOriginal) await this.texts.deleteOne({ _id }, { session });
      else await this.texts.replaceOne({ _id }, { subject, body }, { session, upsert: true });
      return {
        response: toView(kind, language, isOriginal ? undefined : text),
        changes: [
          {
            of: { type: 'mail', id: _id, name: `${mailKinds[kind].label}, ${languageNames[language]}` },
            before: { subject: before.subject, body: before.body },
            after: { subject, body },
          },
        ],
      };
    });
  }
}

const idOf = (kind: MailKindName, language: SiteLanguage): string => `${kind}.${language}`;

function toView(kind: MailKindName, language: SiteLanguage, own: MailText | undefined): MailTextView {
  const { subject, body } = own ?? originalText(kind, language);
  return { kind, language, subject, body, is_own: own !== undefined };
}
