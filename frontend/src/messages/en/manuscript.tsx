import type { ReactNode } from 'react';

/** The page about submitting a manuscript; its fields and their options are fixed (requirements.md#manuscript-form). */
export const manuscript = {
  title: 'Submission',
  heading: 'Submit a manuscript',
  description: 'What to send with a manuscript.',
  note: (email: ReactNode): ReactNode => (
    <>
      Send your manuscript by e-mail to {email}. The form below writes the e-mail for you. Attach the article
      to it as an MS Word file.
    </>
  ),
  online: (link: (text: string) => ReactNode): ReactNode => (
    <>
      {link('Submit online')} All you need is an e-mail address. You can follow your manuscript at any time.
    </>
  ),
  checklistTitle: 'Before you send it',
  checklist: (link: (text: string) => ReactNode): ReactNode[] => [
    <>The article is one MS Word file that follows the {link('instructions to authors')}.</>,
    'Each author is named with affiliation, country and e-mail address, in the order of the citation.',
    'The abstract has 150 to 300 words. There are four to six keywords.',
    'The text refers to every table, figure and reference.',
    'The copyright form is signed and attached.',
  ],
  fields: {
    title: 'Manuscript title',
    authors: 'Author names',
    email: 'E-mail',
    phone: 'Phone',
    total: 'Total number of authors',
    type: 'Article type',
    doi: 'DOI for the article (200 INR extra)',
    stream: 'Stream',
    area: 'Area',
    file: 'Manuscript (PDF)',
  },
  choose: 'Choose',
  option: (option: string): string => option,
  yes: 'yes',
  no: 'no',
  writeEmail: 'Write the e-mail',
  subject: (title: string) => `Manuscript: ${title}`.replace(/: $/, ''),
  showText: 'Show the text to copy',
  toFill: (count: number) =>
    count === 1 ? 'One field needs your attention' : `${count} fields need your attention`,
  fileHint:
    'Optional: a PDF of the same text. Only its name goes into the e-mail, so attach both files there.',
  notPdf: 'Choose a PDF file.',
  notEmail: 'Enter an e-mail address like name@example.org.',
  missing: 'Please fill this in',
  invalid: 'Please check this',
  written: (email: ReactNode): ReactNode => (
    <>
      Attach the article to the e-mail in your e-mail program and send it. If no program opened, copy this
      text and send it with the article to {email}.
    </>
  ),
  copy: 'Copy the text',
};
