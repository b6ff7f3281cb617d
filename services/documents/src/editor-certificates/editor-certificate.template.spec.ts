import { encodeRichText } from '#contracts/text/rich-text.ts';
import { describe, expect, it } from '@jest/globals';
import { journalOfDocuments, specPrinting, withEveryText } from '#testing/running/printing.ts';
import { readQrCodes } from '#testing/readers/read-qr-codes.ts';
import type { EditorCertificateContent } from './editor-certificate.data.ts';
import { editorCertificatesHtml } from './editor-certificate.template.tsx';

const certificate: EditorCertificateContent = {
  editor: {
    id: '65a1b2c3d4e5f6a7b8c9d0e1',
    name: 'Dr. José Núñez',
    degree: 'PhD',
    category: 'associate editor',
    post: encodeRichText('Professor'),
    content: 'Universidad de los Llanos, Lima',
    country: 'Peru',
    status: 'enabled',
  },
  journal: journalOfDocuments,
  code: '7K3M9QWX4R2T',
  verifyUrl: 'https://journal.example/verify?code=7K3M9QWX4R2T',
  signedBy: 'Dr. Meera Iyer',
  date: '2026-11-21',
};
const changed = (
  editor: Partial<EditorCertificateContent['editor']>,
  change: Partial<EditorCertificateContent> = {},
): EditorCertificateContent => ({
  ...certificate,
  ...change,
  editor: { ...certificate.editor, ...editor },
});

describe('An editor’s certificate', () => {
  const printing = specPrinting();

  const print = (...contents: EditorCertificateContent[]) => printing.print(editorCertificatesHtml(contents));
  const draw = (...contents: EditorCertificateContent[]) => printing.draw(editorCertificatesHtml(contents));

  it('is one landscape A4 page that says who serves as what', async () => {
    const { pages, size, text, fonts } = await draw(certificate);
    expect([pages, size.map(Math.round)]).toEqual([1, [842, 595]]);
    for (const part of [
      'Journal of Fields',
      'ISSN 2345-6789 · 9876-5432',
      'Certificate of Editorial Service',
      'Dr. José Núñez, PhD',
      'Universidad de los Llanos, Lima, Peru',
      'serves on the editorial board of this journal as',
      'Associate Editor',
      '21 November 2026',
      'Dr. Meera Iyer',
      'journal.example/verify',
      '7K3M 9QWX 4R2T',
    ])
      expect(text).toContain(part);
    expect(fonts.filter(({ embedded, type }) => !embedded || type === 'Type 3')).toEqual([]);
  });

  it.each([
    ['chief editor', 'Editor-in-Chief'],
    ['associate editor', 'Associate Editor'],
    ['assistant editor', 'Assistant Editor'],
  ] as const)('calls a %s %s', async (category, role) => {
    expect((await draw(changed({ category }, { signedBy: null }))).text).toMatch(
      new RegExp(`as ${role} and has the thanks`, 'i'),
    );
  });

  it('has a QR code that leads to its verification', async () => {
    expect(await readQrCodes(await print(certificate))).toEqual([certificate.verifyUrl]);
  });

  it('uses the past tense for a disabled editor', async () => {
    const { text } = await draw(changed({ status: 'disabled' }));
    expect(text).toContain('has served on the editorial board');
  });

  it('is signed for the editors when there is no other signer', async () => {
    expect((await draw(changed({}, { signedBy: null }))).text).toContain('For the editors');
  });

  it('has a page for each editor, in their order, with long and Devanagari names complete', async () => {
    const long = `Anantha ${'Padmanabhan '.repeat(8)}Iyer`;
    const { pages, text } = await draw(
      changed({ name: long, content: 'Faculty of Rivers and Fields, '.repeat(20) + 'Pune' }),
      changed({ name: 'आशा वर्मा' }),
    );
    expect(pages).toBe(2);
    expect(text).toMatch(/Padmanabhan Iyer.*Fields, Pune, Peru.*आशा वर्मा/);
    expect(text.match(/Rivers and Fields/g)).toHaveLength(20);
  });

  it('accesses no file and no server, whatever its texts contain', async () => {
    const except = ['date', 'category', 'status', 'domain', 'id', 'code', 'verifyUrl'];
    const hostile = withEveryText(certificate, printing.hostileText, except);
    const [first, next] = [hostile, certificate].map((content) => editorCertificatesHtml([content]));
    await printing.expectNoAccess(first!, next!);
  });
});
