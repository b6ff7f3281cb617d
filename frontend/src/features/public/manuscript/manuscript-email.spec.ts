import { expect, it } from '@jest/globals';
import { en } from '#messages/en/index.ts';
import { mailAddress, manuscriptEmail } from './manuscript-email.ts';

it('writes what was entered into an e-mail, in the order of the form', () => {
  const form = new FormData();
  const values = { title: 'Salt & sand + rain', authors: 'Asha Verma', email: 'a@example.org', phone: '' };
  for (const [name, value] of Object.entries({ ...values, total: '1', type: 'Thesis', doi: 'on' }))
    form.set(name, value);
  form.set('file', new File([], 'salt.pdf'));
  const address = new URL(mailAddress('editor@example.org', manuscriptEmail(form, en.manuscript)));
  expect(address.pathname).toBe('editor@example.org');
  expect(address.href).not.toContain('+');
  expect(address.searchParams.get('subject')).toBe('Manuscript: Salt & sand + rain');
  expect(address.searchParams.get('body')?.split('\r\n')).toEqual([
    'Manuscript title: Salt & sand + rain',
    'Author names: Asha Verma',
    'E-mail: a@example.org',
    'Phone: ',
    'Total number of authors: 1',
    'Article type: Thesis',
    'DOI for the article (200 INR extra): yes',
    'Stream: ',
    'Area: ',
    'Manuscript (PDF): salt.pdf',
  ]);
});
