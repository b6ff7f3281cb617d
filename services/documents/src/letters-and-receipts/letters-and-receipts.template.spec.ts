import { describe, expect, it } from '@jest/globals';
import type { LetterPdf, ReceiptPdf } from '#contracts/manuscripts/letters-and-receipts.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readQrCodes } from '#testing/readers/read-qr-codes.ts';
import { journalOfDocuments, readAccess, specPrinting, withEveryText } from '#testing/running/printing.ts';
import type { AnnualCertificateContent } from '../annual-certificates/annual-certificate.data.ts';
import { annualCertificatesHtml } from '../annual-certificates/annual-certificate.template.tsx';
import { letterHtml } from './letter.template.tsx';
import type { PdfContent } from './letters-and-receipts.data.ts';
import { receiptHtml } from './receipt.template.tsx';

const head: PdfContent['head'] = {
  journal: journalOfDocuments,
  signedBy: 'Dr. Meera Iyer',
  email: 'editor@journal.example',
  postal_address: '12 College Road, Pune 411004, India',
};
const manuscript = {
  number: 20260031,
  title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
  authors: ['Dr. Asha Verma', 'José Núñez', 'आशा वर्मा'],
  day: '2026-11-21',
  code: 'K7QM2XPA9T4B',
};
const letter: LetterPdf = {
  kind: 'letter',
  ...manuscript,
  decision: 'accept',
  language: 'en',
  letter: '',
  dates: { submitted: '2026-06-02', revised: '2026-09-14' },
};
const receipt: ReceiptPdf = {
  kind: 'receipt',
  ...manuscript,
  receipt: 'R/26-27/00014',
  payer: 'Institute of Rivers, Pune',
  amount: 1_200,
  currency: 'INR',
  txnid: 'UPI-4711',
};
const service: AnnualCertificateContent = {
  kind: 'review',
  holder: '65a1b2c3d4e5f6a7b8c9d0e1',
  year: 2026,
  name: 'Dr. José Núñez',
  count: 7,
  journal: journalOfDocuments,
  signedBy: 'Dr. Meera Iyer',
  code: 'K7QM2XPA9T4B',
  verifyUrl: 'https://journal.example/verify?code=K7QM2XPA9T4B',
};

const hindi: PdfContent<LetterPdf> = {
  paper: { ...letter, language: 'hi' },
  head: { ...head, journal: { ...journalOfDocuments, name: 'खेत पत्रिका' } },
};

const content = {
  letter: { paper: letter, head },
  'letter-hi': hindi,
  receipt: { paper: receipt, head },
  'service-certificate': service,
};
type Content = typeof content;
type Kind = keyof Content;
const html: { [K in Kind]: (shown: Content[K]) => string } = {
  letter: (shown) => letterHtml(shown),
  'letter-hi': (shown) => letterHtml(shown),
  receipt: (shown) => receiptHtml(shown),
  'service-certificate': (shown) => annualCertificatesHtml([shown], new Map()),
};
const drawn = <K extends Kind>(kind: K, change: (given: Content[K]) => Content[K] = (same) => same) =>
  html[kind](change(content[kind]));
const kinds = ['letter', 'letter-hi', 'receipt', 'service-certificate'] as const;

/** Texts in the order in which they are read. */
const order: Record<Kind, string[]> = {
  letter: [
    'Journal of Fields',
    '12 College Road, Pune 411004, India',
    'editor@journal.example',
    'Letter of Acceptance',
    'Growth of Oryza sativa in salt & sand',
    'Dr. Asha Verma, José Núñez, आशा वर्मा',
    '20260031',
    '2 June 2026',
    '14 September 2026',
    '21 November 2026',
    'is accepted for publication in Journal of Fields',
    'Dr. Meera Iyer',
    'Editor-in-Chief',
    'K7QM 2XPA 9T4B',
  ],
  'letter-hi': [
    'खेत पत्रिका',
    'स्वीकृति-पत्र',
    'शीर्षक',
    'लेखक',
    '20260031',
    '2 जून 2026',
    '21 नवंबर 2026',
    'खेत पत्रिका में प्रकाशन के लिए स्वीकृत',
    'इस पत्र की जाँच',
    'प्रधान संपादक',
    'K7QM 2XPA 9T4B',
  ],
  receipt: [
    'Journal of Fields',
    'ISSN 2345-6789 · 9876-5432',
    'R/26-27/00014',
    'Receipt',
    '21 November 2026',
    'Institute of Rivers, Pune',
    'Rupees One Thousand Two Hundred Only',
    'UPI-4711',
    '20260031',
    'Growth of Oryza sativa in salt & sand',
    '₹1,200',
    'Dr. Meera Iyer',
    'journal.example/verify',
    'K7QM 2XPA 9T4B',
  ],
  'service-certificate': [
    'Journal of Fields',
    'Certificate of Reviewing',
    'Dr. José Núñez',
    'has reviewed for this journal',
    '7 reviews in 2026',
    'Dr. Meera Iyer',
    'journal.example/verify',
    'K7QM 2XPA 9T4B',
  ],
};
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inOrder = (texts: string[]) => new RegExp(texts.map(escaped).join('[^]*'), 'iu');

describe('The paper of a manuscript or of a year’s work', () => {
  const printing = specPrinting();

  it.each(kinds)('is read in its order, with tags, embedded fonts and a QR code: %s', async (kind) => {
    const pdf = await printing.print(drawn(kind));
    const { text, pages } = await readPdf(pdf);
    expect(pages).toBe(1);
    expect(text.normalize('NFC').replace(/\s+/gu, ' ')).toMatch(inOrder(order[kind]));
    expect(await readAccess(pdf)).toMatchObject({
      language: kind === 'letter-hi' ? 'hi' : 'en',
      tags: expect.stringContaining('H1'),
      info: { Tagged: 'yes' },
      missingFonts: [],
    });
    expect(await readQrCodes(pdf)).toEqual(['https://journal.example/verify?code=K7QM2XPA9T4B']);
  });

  it.each(kinds)('matches its reference picture: %s', async (kind) => {
    const golden = new URL(`${kind}.golden.png`, import.meta.url);
    expect(await pictureDifference(await printing.print(drawn(kind)), golden)).toBeLessThan(0.002);
  });

  it.each(kinds)('accesses no file and no server, whatever its texts contain: %s', async (kind) => {
    const except = [
      'day',
      'submitted',
      'revised',
      'decision',
      'language',
      'kind',
      'currency',
      'domain',
      'code',
      'verifyUrl',
    ];
    const hostile = drawn(kind, (given) => withEveryText(given, printing.hostileText, except));
    await printing.expectNoAccess(hostile, drawn(kind));
  });

  it('has the longest names complete, and addresses without separators that could end a line', async () => {
    const long = `Anantha ${'Padmanabhan '.repeat(9)}Iyer`;
    const postal_address = `${'Department of Soil Science and Agricultural Chemistry, '.repeat(4)}Dapoli`;
    const longHead = { ...head, postal_address, signedBy: long };
    const letters = await printing.draw(
      letterHtml({ paper: { ...letter, authors: [long, long] }, head: longHead }),
    );
    const receipts = await printing.draw(receiptHtml({ paper: { ...receipt, payer: long }, head: longHead }));
    const certificates = await printing.draw(
      annualCertificatesHtml([{ ...service, name: long, signedBy: long }], new Map()),
    );
    const names = [letters, receipts, certificates].map(({ text }) => text.match(/Padmanabhan/g)?.length);
    expect(names).toEqual([27, 18, 18]);
    expect([receipts.pages, certificates.pages]).toEqual([1, 1]);
    expect(letters.text).toContain(`${postal_address} editor@journal.example journal.example`);
  });

  it('continues a long letter on further pages, with all of its paragraphs', async () => {
    const point = 'The methods need more detail, such as the number of plots and the days of sowing. '.repeat(
      4,
    );
    const texts = Array.from({ length: 24 }, (_, at) => `Point ${at + 1}: ${point}`);
    const { pages, text } = await printing.draw(
      letterHtml({
        paper: { ...letter, decision: 'major', letter: ['Dear author,', ...texts].join('\n\n') },
        head,
      }),
    );
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(text.match(/Point \d+:/g)).toHaveLength(24);
  });
});
