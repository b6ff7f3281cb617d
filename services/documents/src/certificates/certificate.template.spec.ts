import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { pagesDifference, pictureDifference } from '#testing/readers/golden-picture.ts';
import { journalOfDocuments, specPrinting, withEveryText } from '#testing/running/printing.ts';
import { readPdf, readPlacedWords } from '#testing/readers/read-pdf.ts';
import { readQrCodes } from '#testing/readers/read-qr-codes.ts';
import { PdfSplitter } from '../printing/pdf-splitter.ts';
import type { CertificateContent } from './certificate.data.ts';
import {
  certificateHtml,
  certificatesHtml,
  certificateTitle,
  engravingHtml,
} from './certificate.template.tsx';

const certificate: CertificateContent = {
  articleId: '65a1b2c3d4e5f6a7b8c9d0e1',
  refnumber: '4711',
  title: encodeRichText('Growth of <i>Oryza sativa</i>'),
  author: 'José Núñez',
  code: 'K7QM2XPA9T4B',
  verifyUrl: 'https://journal.example/verify?code=K7QM2XPA9T4B',
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  publishdate: '2026-01-31',
  journal: journalOfDocuments,
  chiefEditor: { name: 'Dr. Meera Iyer', category: 'chief editor' },
};
/** Many letters and conjuncts, so that together they use more of the font than any single name. */
const devanagariNames = [
  'श्रीकृष्ण त्रिपाठी',
  'ज्ञानेश्वर ब्रह्मदत्त क्षत्रिय',
  'ऋषिकेश विश्वनाथ औरंगाबादकर',
  'सुनीता देशमुख छत्तीसगढ़ी',
  'प्रज्ञा शुद्धोदन वाङ्मये',
  'ठाकुर ढोलकिया णमोकार',
];
/** The font's name without its subset prefix. */
const fontName = ({ name }: { name: string }) => name.replace(/^[A-Z]{6}\+/, '');
const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

describe('A certificate', () => {
  const printing = specPrinting();

  const draw = (change: Partial<CertificateContent> = {}) =>
    printing.draw(certificateHtml({ ...certificate, ...change }));

  it('shows its code in groups of four, and the score with its year', async () => {
    const { text } = await draw();
    expect(text).toContain('K7QM 2XPA 9T4B');
    expect(text).toContain('5.12 (2025)');
  });

  it('names the page of the site where its code is verified', async () => {
    expect((await draw()).text).toMatch(/Verify this certificate at.* journal\.example\/verify /);
  });

  it('fits a single-line title within the rule above it', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => `Growth ${'of rice '.repeat(9)}${'i'.repeat(at)}`);
    const contents = titles.map((title) => ({ ...certificate, title: encodeRichText(title) }));
    const pages = await readPlacedWords(
      await printing.chromium.printPages(certificatesHtml(contents), false),
    );
    const lines = pages.map((words) => {
      const from = words.findIndex(({ text }) => text === 'Growth');
      const title = words.slice(
        from,
        words.findIndex(({ text }) => text === 'published'),
      );
      return [Math.min(...title.map(({ left }) => left)), Math.max(...title.map(({ right }) => right))];
    });
    expect(lines).toHaveLength(titles.length);
    const [ruleLeft, ruleRight] = [41, 256].map((mm) => (mm / 25.4) * 72) as [number, number];
    for (const [left, right] of lines) {
      expect(left).toBeGreaterThanOrEqual(ruleLeft);
      expect(right).toBeLessThanOrEqual(ruleRight);
    }
    // The longest line takes nearly all of the rule's length.
    const longest = Math.max(...lines.map(([left = 0, right = 0]) => right - left));
    expect(longest).toBeGreaterThan((ruleRight - ruleLeft) * 0.95);
  });

  it('says in red that its article is retracted, also below the longest title', async () => {
    const retraction = {
      type: 'retraction',
      date: '2026-06-01',
      reason: `The measurements were wrong ${'in every plot and year '.repeat(20)}`.trim(),
      refnumber: '4712',
    } as const;
    const title = encodeRichText('Growth of rice in salt and sand '.repeat(30));
    const { text, pages } = await draw({ title, retraction });
    expect(pages).toBe(1);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /RETRACTED on 1 June 2026: The measurements .* year\. journal\.example\/articles\/4712 /,
    );
  });

  it('breaks no word at its hyphen', async () => {
    const title = encodeRichText(
      `${'Growth of rice '.repeat(5)} under low-cost drip-irrigation in dry-land fields`,
    );
    const { text } = await draw({ title });
    expect(text).toMatch(/low-cost drip-irrigation in\s+dry-land|low-cost\s+drip-irrigation\s+in\s+dry-land/);
  });

  it('prints a range of a single page as one page number', async () => {
    const { text } = await draw({ pagenumber: '50-50' });
    expect(text).toMatch(/Issue 2 \(2026\), page 50(?![–-])/);
  });

  it('carries a QR code that leads to its verification', async () => {
    const verifyUrl = `https://journal.example/verify?code=${'K7QM2XPA9T4B'.split('').reverse().join('')}`;
    const pdf = await printing.chromium.print(certificateHtml({ ...certificate, verifyUrl }));
    expect(await readQrCodes(pdf)).toEqual([verifyUrl]);
  });

  it('shows the DOI of an article that has one, beside the signature however long it is', async () => {
    const draw = async (doi?: string) =>
      readPdf(await printing.chromium.print(certificateHtml({ ...certificate, ...(doi && { doi }) })));
    expect((await draw()).text).not.toContain('DOI');
    expect((await draw('10.4321/jf.2026.4711')).text).toMatch(/DOI\s+10\.4321\/jf\.2026\.4711/);
    const long = `10.4321/${'a-long-suffix.'.repeat(6)}end`;
    const { text, pages } = await draw(long);
    expect([pages, text.replace(/\s+/gu, '').includes(long.slice(0, 20))]).toEqual([1, true]);
  });

  it('matches its reference picture', async () => {
    const golden = new URL('certificate.golden.png', import.meta.url);
    const print = async (change: Partial<CertificateContent> = {}) =>
      printing.chromium.print(certificateHtml({ ...certificate, ...change }));
    expect(await pictureDifference(await print(), golden)).toBeLessThan(0.002);
    const another = {
      title: encodeRichText('Another title, '.repeat(20)),
      author: 'Somebody Else Altogether',
    };
    expect(await pictureDifference(await print(another), golden)).toBeGreaterThan(0.01);
  });

  it('split from a print of many equals the one printed alone: text, fonts, page and picture', async () => {
    const { journal } = certificate;
    const contents = [
      certificate,
      { ...certificate, author: 'Zoë Dvořák', title: encodeRichText('Quartz, <i>Bos indicus</i> & jute') },
      ...devanagariNames.map((author) => ({
        ...certificate,
        author,
        title: encodeRichText(`${author} और <i>Oryza sativa</i>`),
        journal: { ...journal, name: 'क्षेत्र और नदी शोध पत्रिका' },
      })),
    ];
    const information = contents.map((content) => ({
      title: certificateTitle(content),
      author: content.journal.name,
      subject: plainText(content.title),
      language: 'en',
    }));
    const splitter = new PdfSplitter();
    const split = await splitter.split({
      pdf: await printing.chromium.printPages(certificatesHtml(contents), true),
      backdrop: await printing.chromium.printPages(engravingHtml(), false),
      information,
    });
    await splitter.onModuleDestroy();
    for (const [index, content] of contents.entries()) {
      const alone = await printing.chromium.print(certificateHtml(content));
      const [one, many] = [await readPdf(alone), await readPdf(split[index]!)];
      expect(oneLine(many.text)).toBe(oneLine(one.text));
      expect(many.fonts.map(fontName).sort()).toEqual(one.fonts.map(fontName).sort());
      expect(many.fonts.every(({ embedded }) => embedded)).toBe(true);
      expect([many.pages, many.size, many.language]).toEqual([one.pages, one.size, one.language]);
      for (const field of ['Title', 'Author', 'Subject', 'Tagged'])
        expect(many.info[field]).toBe(one.info[field]);
      expect(await pagesDifference(split[index]!, alone)).toBeLessThan(0.0005);
      expect(split[index]!.length).toBeLessThan(60_000);
      expect(await readQrCodes(split[index]!)).toEqual([content.verifyUrl]);
    }
  });

  it('has the signature above the line, whether printed alone or with others', async () => {
    const picture = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><path d="M9 80C90-40 90 160 200 40S300 90 390 20" fill="none" stroke="#12355b" stroke-width="5"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const signatures = new Map([['s.webp', `data:image/png;base64,${picture.toString('base64')}`]]);
    const signed = { ...certificate, signature: 's.webp' };
    const alone = await printing.chromium.print(certificateHtml(signed, signatures));
    const golden = new URL('signed-certificate.golden.png', import.meta.url);
    expect(await pictureDifference(alone, golden)).toBeLessThan(0.002);
    const contents = [signed, certificate, signed];
    const splitter = new PdfSplitter();
    const [one, unsigned, other] = await splitter.split({
      pdf: await printing.chromium.printPages(certificatesHtml(contents, signatures), true),
      backdrop: await printing.chromium.printPages(engravingHtml(), false),
      information: contents.map(() => ({ title: '', author: '', subject: '', language: 'en' })),
    });
    await splitter.onModuleDestroy();
    for (const split of [one!, other!]) {
      expect(await pagesDifference(split, alone)).toBeLessThan(0.0005);
      expect(split.length).toBeLessThan(90_000);
    }
    expect(unsigned!.length).toBeLessThan(60_000);
    expect(await pagesDifference(unsigned!, alone)).toBeGreaterThan(0.0005);
  });

  it('renders a title’s italics and no other markup', async () => {
    const { text } = await draw({
      title: encodeRichText('<h1>Big</h1> <i>growth</i><style>*{display:none}</style>'),
    });
    expect(text).toContain('Big growth published in');
  });

  it('is smaller than 60 kB, in both scripts', async () => {
    const { journal } = certificate;
    const devanagari = {
      author: 'श्रीकृष्ण त्रिपाठी',
      title: encodeRichText('लवणीय मृदा में <i>Oryza sativa</i> की वृद्धि पर देर से बुवाई का प्रभाव'),
      journal: { ...journal, name: 'क्षेत्र और नदी शोध पत्रिका' },
    };
    for (const change of [{}, devanagari]) {
      const pdf = await printing.chromium.print(certificateHtml({ ...certificate, ...change }));
      expect(pdf.length).toBeLessThan(60_000);
    }
  });

  it('omits what the journal does not have: score, ISSN, editor-in-chief', async () => {
    const journal = { ...certificate.journal, issn: '', nassScore: '', nassScoreYear: '' };
    const { text } = await draw({ journal, chiefEditor: null });
    expect(text).not.toMatch(/NAAS|ISSN|Editor-in-Chief/);
    expect(text).toContain('For the editors');
  });

  it('fits a very long title, name and journal on its one page', async () => {
    const { text, pages } = await draw({
      title: encodeRichText(`${'Measured <i>growth</i> '.repeat(49)}at the end`),
      author: `Anantha ${'Padmanabhan '.repeat(8)}Iyer`,
      journal: { ...certificate.journal, name: `International ${'Journal of Fields and '.repeat(6)}Rivers` },
    });
    expect(pages).toBe(1);
    expect(text.match(/growth/g)).toHaveLength(49);
    expect(text).toContain('at the end');
    expect(text).toContain('Padmanabhan Iyer');
    expect(text).toContain('and Rivers');
  });

  it('shows markup in a name as text', async () => {
    const markup = '<i>Slant</i><b>Bold</b>';
    const { text, info } = await draw({
      author: markup,
      refnumber: '<i>7</i>',
      journal: { ...certificate.journal, name: markup, issn: markup },
      chiefEditor: { name: markup, category: 'chief editor' },
    });
    expect(text.match(/<b>Bold<\/b>/g)?.length).toBeGreaterThanOrEqual(4);
    expect(text).toContain('<i>7</i>');
    expect(info.Author).toBe(markup);
  });

  it('accesses no file and no server, whatever its texts contain', async () => {
    const except = ['publishdate', 'category', 'verifyUrl'];
    const hostile = withEveryText(certificate, printing.hostileText, except);
    await printing.expectNoAccess(certificateHtml(hostile), certificateHtml(certificate));
  });
});
