import { describe, expect, it } from '@jest/globals';
import { siteLanguages } from '#contracts/values/site-languages.ts';
import {
  languagesOfMail,
  type MailKindName,
  mailKindNames,
  mailKinds,
  mailTextProblem,
  originalText,
  paragraphsOf,
} from './mail-texts.ts';

describe('The original words of mails', () => {
  const all = mailKindNames.flatMap((kind) =>
    languagesOfMail(kind).map((language) => ({ kind, language, ...originalText(kind, language) })),
  );
  const alerts = /^alert/;

  it('are each in one group', () => {
    expect(mailKindNames.toSorted()).toEqual((Object.keys(mailKinds) as MailKindName[]).toSorted());
  });

  it('have the placeholders of their mail alone, a capital after the salutation and the journal’s full name', () => {
    for (const { kind, subject, body } of all) {
      expect([kind, mailTextProblem(kind, 'subject', subject), mailTextProblem(kind, 'body', body)]).toEqual([
        kind,
        undefined,
        undefined,
      ]);
      expect([kind, /^[^\n]*,\n\n\p{Ll}/u.test(body)]).toEqual([kind, false]);
      if (!alerts.test(kind)) expect([kind, body]).toEqual([kind, expect.stringContaining('{journal_name}')]);
    }
  });

  it.each(siteLanguages)(
    'have a subject of their own for each mail to authors and reviewers: %s',
    (language) => {
      const subjects = all.filter(
        (text) => text.language === language && /^(manu|deci|revi)/.test(text.kind),
      );
      expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(subjects.length);
    },
  );

  it('leave out paragraphs and lines whose placeholders are empty', () => {
    const text = 'Dear {name},\n\nAsked for:\n{asked}\n\nKind regards,\n\n{signed_by}\n{journal_name}';
    expect(paragraphsOf(text, { name: 'Asha', journal_name: 'Plains' })).toEqual([
      'Dear {name},',
      'Kind regards,',
      '{journal_name}',
    ]);
  });
});
