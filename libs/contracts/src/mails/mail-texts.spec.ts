import { describe, expect, it } from '@jest/globals';
import { languagesOfMail, mailTextProblem, originalText, paragraphsOf } from './mail-texts.ts';
import { mailKindNames } from './mail-kinds.ts';

describe('The words of mails', () => {
  const all = mailKindNames.flatMap((kind) =>
    languagesOfMail(kind).map((language) => ({ kind, language, ...originalText(kind, language) })),
  );

  it('are each in one group', () => {
    expect(new Set(mailKindNames).size).toBe(mailKindNames.length);
  });

  it.each(all)(
    'know their placeholders, begin with a capital, name the journal and have a short subject: $kind.$language',
    (text) => {
      const { kind, subject, body } = text;
      expect(
        mailTextProblem(kind, 'subject', subject) ?? mailTextProblem(kind, 'body', body),
      ).toBeUndefined();
      expect(body).not.toMatch(/^[^\n]*,\n\n\p{Ll}/u);
      expect(subject.replace('{number}', '20260001').length).toBeLessThanOrEqual(60);
      expect(body).toContain(kind === 'alert' ? '{journal}' : '{journal_name}');
    },
  );

  it('have a subject of their own in each mail to authors and reviewers', () => {
    const subjects = all
      .filter(({ kind }) => /^(manuscript|decision|review)/.test(kind))
      .map((one) => one.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it('leave out paragraphs and lines whose placeholders are empty', () => {
    const text = 'Dear {name},\n\nAsked for:\n{asked}\n\nKind regards,\n\n{signed_by}\n{journal_name}';
    const said = paragraphsOf(text, { name: 'Asha', journal_name: 'Plains' });
    expect(said).toEqual(['Dear {name},', 'Kind regards,', '{journal_name}']);
  });
});
