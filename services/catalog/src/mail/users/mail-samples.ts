import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { signatureOf } from '#contracts/mails/mail-parts.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { manuscriptMailKinds } from '#contracts/mails/manuscript-mails.ts';
import type { MailKindName, MailText, ManuscriptMailKind } from '#contracts/mails/mail-kinds.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { MailPreview } from '#contracts/mails/mail-texts.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { alertMail, confirmationMail, mailedFields } from '../alerts/alert.mail.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { composeMail, journalValues } from '../texts/compose-mail.ts';
import { manuscriptValues } from '../texts/manuscript-values.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { noticeValues } from '../authors/notice.mail.ts';

/** Placeholder for a token: the links of samples lead nowhere. */
const NO_TOKEN = 'sample';

/** Mails as they would be sent, with the newest article or manuscript and links that lead nowhere. */
@Injectable()
export class MailSamples {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** @param user who asks for it */
  async compose(
    kind: MailKindName,
    language: SiteLanguage,
    text: MailText,
    user: SignedInUser,
  ): Promise<MailPreview> {
    const [settings, journal] = await Promise.all([this.settings.get(), this.settings.getJournal()]);
    const sender = { journal, language, text };
    switch (kind) {
      case 'author-notice': {
        const article = (await this.newest()) ?? noArticle;
        return composeMail(text, noticeValues(article, journal, settings));
      }
      case 'alert-confirmation':
        return confirmationMail([{ kind: 'issues', value: '' }], NO_TOKEN, sender);
      case 'alert': {
        const article = await this.newest();
        const heading = issueName(article ?? noArticle, language);
        const link = paths.issue(article ?? noArticle);
        const articles = article ? [article] : [];
        return alertMail(heading, [{ heading, link, articles }], NO_TOKEN, sender);
      }
      default: {
        if (isAboutManuscript(kind)) {
          const newest = await this.manuscripts.call('manuscripts.mail-sample', { kind, language, user });
          const page = kind.startsWith('review-') ? manuscriptPaths.review : manuscriptPaths.link;
          const link = journal.origin + page(NO_TOKEN);
          const own = { signed_by: signatureOf(user), link };
          const values = { ...sampleValues(language), links: link, ...newest, ...own };
          return composeMail(text, manuscriptValues(values, journal, language));
        }
        const link = journal.origin + paths.accessLink(NO_TOKEN);
        return composeMail(text, {
          ...journalValues(journal, 'en'),
          name: user.username ?? user.name,
          printed_name: user.name,
          link,
        });
      }
    }
  }

  private newest() {
    const fields = { ...mailedFields, title: 1, pagenumber: 1 } as const;
    return this.articles.findOne({ status: 'enabled' }, fields).sort({ creation: -1, _id: -1 }).lean();
  }
}

const isAboutManuscript = (kind: MailKindName): kind is ManuscriptMailKind => kind in manuscriptMailKinds;

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Sample values that the newest manuscript does not have. */
const sampleValues = (language: SiteLanguage): Record<string, string> => ({
  due: dayFromNow(21),
  answer_by: dayFromNow(7),
  invited: dayFromNow(-4),
  number: '20260001',
  title: noArticle.title,
  authors: noArticle.authorname,
  what: 'The author has sent a revision',
  fee: '₹1,200',
  amount: '₹1,200',
  receipt: 'R/26-27/00014',
  ...sampleWords[language],
});

const sampleWords: Record<SiteLanguage, Record<string, string>> = {
  en: {
    name: 'author',
    model: 'double anonymized',
    remarks: 'Reviewer A:\n\nPlease give the units of the second table.',
    asked: '- the final file',
    outcome: 'accepted',
  },
  hi: {
    name: 'लेखक',
    model: 'दोनों ओर से अनाम',
    remarks: 'समीक्षक A:\n\nकृपया दूसरी तालिका की इकाइयाँ दें।',
    asked: '- अंतिम फ़ाइल',
    outcome: 'स्वीकृत',
  },
};

/** Sample values of a journal without articles. */
const noArticle = {
  refnumber: '1',
  title: 'The title of an article',
  authorname: 'The names of its authors',
  year: new Date().getFullYear(),
  volume: 1,
  issue: 1,
  pagenumber: '1-8',
} as Pick<ArticleDocument, 'refnumber' | 'title' | 'authorname' | 'year' | 'volume' | 'issue' | 'pagenumber'>;
