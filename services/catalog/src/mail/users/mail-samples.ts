import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { issueName } from '#contracts/publication/issue-key.ts';
import { manuscriptMailKinds } from '#contracts/manuscripts/manuscript-mails.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { MailKindName, MailPreview, MailText } from '#contracts/journal/mail-texts.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { alertMail, confirmationMail, mailedFields } from '../alerts/alert.mail.ts';
import { composeMail, oneLine } from '../texts/compose-mail.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { noticeValues } from '../authors/notice.mail.ts';

/** In place of a token: the links of samples lead nowhere. */
const NO_TOKEN = 'sample';

/** Mails as they would be sent, with the newest article and links that lead nowhere. */
@Injectable()
export class MailSamples {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
  ) {}

  /** @param name the username of whoever asks for it */
  async compose(
    kind: MailKindName,
    language: SiteLanguage,
    text: MailText,
    name: string,
  ): Promise<MailPreview> {
    const [settings, journal] = await Promise.all([this.settings.get(), this.settings.journal()]);
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
        if (kind in manuscriptMailKinds) return composeMail(text, manuscriptValues(journal));
        const link = journal.origin + paths.accessLink(NO_TOKEN);
        return composeMail(text, { journal: oneLine(journal.shortName), name, link });
      }
    }
  }

  private newest() {
    const fields = { ...mailedFields, title: 1, pagenumber: 1 } as const;
    return this.articles.findOne({ status: 'enabled' }, fields).sort({ creation: -1, _id: -1 }).lean();
  }
}

/** The placeholders of mails about manuscripts, each with its own words or the journal's. */
function manuscriptValues(journal: Journal): Record<string, string> {
  const placeholders = Object.assign(
    {},
    ...Object.values(manuscriptMailKinds).map((mail) => mail.placeholders),
  ) as Record<string, string>;
  return {
    ...placeholders,
    journal: oneLine(journal.shortName),
    journal_email: journal.email,
    number: '20260001',
    title: noArticle.title,
    authors: noArticle.authorname,
    link: journal.origin + manuscriptPaths.link(NO_TOKEN),
  };
}

/** For a journal without one. */
const noArticle = {
  refnumber: '1',
  title: 'The title of an article',
  authorname: 'The names of its authors',
  year: new Date().getFullYear(),
  volume: 1,
  issue: 1,
  pagenumber: '1-8',
} as Pick<ArticleDocument, 'refnumber' | 'title' | 'authorname' | 'year' | 'volume' | 'issue' | 'pagenumber'>;
