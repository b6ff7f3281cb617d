import type { ReactNode } from 'react';

/** The page of instructions to authors, around its text. */
export const instructions = {
  description: (journal: string) =>
    `How to prepare and submit an article to ${journal}: format, fees, policies.`,
  onThisPage: 'On this page',
  contents: {
    submission: 'Submission',
    fees: 'Publication fee',
    'article-format': 'Article format',
    'publication-policy': 'Publication policy',
    plagiarism: 'Plagiarism',
    'open-access': 'Open access',
    ethics: 'Ethics',
  },
  submission: (email: ReactNode): ReactNode => (
    <>
      Send the article as an MS Word file to {email}, with the signed copyright form. We reply with a
      manuscript number within two working days.
    </>
  ),
  copyrightForm: 'Download the copyright form',
  feeText:
    'The fee is due once the article is accepted. It covers review, typesetting, hosting, certificates and cover page.',
  authorsFrom: 'Authors from',
  feeForEach: 'Fee per article',
  india: 'India',
  others: 'Other countries',
  onRequest: 'On request',
};
