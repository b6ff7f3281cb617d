import { afterAll, describe, expect, it } from '@jest/globals';
import { type EncodedHtml, encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { pagesDifference } from '#testing/readers/golden-picture.ts';
import { textByReader } from '#testing/readers/pdf-readers.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import type { CertificateContent } from '../certificates/certificate.data.ts';
import { certificateHtml, certificatesHtml, engravingHtml } from '../certificates/certificate.template.tsx';
import { WorkerConfig } from '../config.ts';
import { coverPageHtml } from '../cover-pages/cover-page.template.tsx';
import type { EditorCertificateContent } from '../editor-certificates/editor-certificate.data.ts';
import { editorCertificatesHtml } from '../editor-certificates/editor-certificate.template.tsx';
import { boardHtml } from '../editorial-board/board.template.tsx';
import { indexPageHtml } from '../index-pages/index-page.template.tsx';
import { BatchChromium, Chromium } from './chromium.ts';
import { PdfSplitter } from './pdf-splitter.ts';

/**
 * Conjuncts, vowel signs before and below their letter, a leading r, dots, half letters, nasal signs; ligatures
 * and accents.
 */
const articles = [
  {
    author: 'कुमार सिंह',
    title: 'गाँव का पुस्तकालय: लवणीय मृदा में धान की वृद्धि, हँसी, अँधेरा और <i>Oryza sativa</i>: <i>कीर्ति</i> की खोज',
  },
  {
    author: 'ज्ञानेश्वर ब्रह्मदत्त त्रिपाठी',
    title: 'सूर्य की ऊर्जा से कार्यक्रमों और मूर्तियों का निर्माण, राष्ट्रीय विश्वविद्यालयों में हिन्दी, शृङ्गार, चिन्तन',
  },
  {
    author: 'सुनीता देशमुख छत्तीसगढ़ी',
    title: 'ज़मीन, फ़सल और ग़ज़ल: पढ़ाई में ज़िन्दगी, मिट्टी, ह्रास और शक्ति: कऱ्हाड के ट्रैक्टर, १९४७',
  },
  {
    author: 'Nguyễn Thị Hường',
    title: 'Efficient workflow in the office: <i>fjords</i>, Żółć, Dvořák, fluffy affinity',
  },
].map(({ author, title }) => ({ author, title: encodeRichText(title) }));
const words = ({ author, title }: { author: string; title: EncodedHtml }) =>
  `${author} ${plainText(title)}`.normalize('NFC').split(/[ ,]+/);
const journal = {
  name: 'कृषि विज्ञान की अन्तर्राष्ट्रीय पत्रिका',
  issn: '2345-6789, 9876-5432',
  domain: 'https://journal.example',
  nassScore: '5.12',
  nassScoreYear: '2025',
};
const common = {
  articleId: '65a1b2c3d4e5f6a7b8c9d0e1',
  refnumber: '4711',
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  publishdate: '2026-01-31',
  journal,
  chiefEditor: { name: 'डॉ. मीरा अय्यर', category: 'chief editor' as const },
};
const certificates = articles.map((article): CertificateContent => ({
  ...common,
  ...article,
  code: 'K7QM2XPA9T4B',
  verifyUrl: 'https://journal.example/verify?code=K7QM2XPA9T4B',
}));
const editors = articles.map(({ author, title }, index) => ({
  id: String(index),
  name: author,
  degree: 'PhD',
  category: 'associate editor' as const,
  post: title,
  content: plainText(title),
  country: 'भारत',
  picture: '',
  status: 'enabled' as const,
}));
const editorCertificates = editors.map((editor): EditorCertificateContent => ({
  editor,
  code: 'K7QM2XPA9T4B',
  verifyUrl: 'https://journal.example/verify?code=K7QM2XPA9T4B',
  journal,
  signedBy: 'डॉ. मीरा अय्यर',
  date: '2026-11-21',
}));

describe('The text of a document', () => {
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const batch = new BatchChromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const splitter = new PdfSplitter();
  afterAll(async () => {
    await chromium.onModuleDestroy();
    await batch.onModuleDestroy();
    await splitter.onModuleDestroy();
  });

  const split = async (html: string, backdrop: string) =>
    splitter.split({
      pdf: await batch.printPages(html, true),
      backdrop: await batch.printPages(backdrop, false),
      information: articles.map(({ author }) => ({
        title: author,
        author: 'a',
        subject: 's',
        language: 'hi',
      })),
    });
  const expectFound = async (pdf: Uint8Array, expected: string[]) => {
    const missing: Record<string, string[]> = {};
    for (const [reader, text] of Object.entries(await textByReader(pdf))) {
      const found = new Set(text.split(/[ ,]+/));
      missing[reader] = expected.filter((word) => !found.has(word));
    }
    expect(missing).toEqual({ PDFium: [], 'pdf.js': [], MuPDF: [], poppler: [] });
  };

  it('is found by every PDF reader in a certificate', async () => {
    for (const [index, certificate] of certificates.entries())
      await expectFound(await chromium.print(certificateHtml(certificate)), [
        ...words(articles[index]!),
        ...words({ author: journal.name, title: encodeRichText(common.chiefEditor.name) }),
      ]);
  });

  it('is found by every PDF reader in certificates split from a batch', async () => {
    const pdfs = await split(certificatesHtml(certificates), engravingHtml());
    for (const [index, pdf] of pdfs.entries()) await expectFound(pdf, words(articles[index]!));
  });

  it('is found by every PDF reader in an editor’s certificate', async () => {
    for (const certificate of editorCertificates)
      await expectFound(
        await chromium.print(editorCertificatesHtml([certificate])),
        words({ author: certificate.editor.name, title: certificate.editor.post }),
      );
  });

  it('is found by every PDF reader in editors’ certificates split from a batch', async () => {
    const pdfs = await split(editorCertificatesHtml(editorCertificates), engravingHtml());
    for (const [index, pdf] of pdfs.entries()) await expectFound(pdf, words(articles[index]!));
  });

  it('is found by every PDF reader on a cover page', async () => {
    for (const { author, title } of articles)
      await expectFound(
        await chromium.print(coverPageHtml({ ...common, title, authors: ['Asha Verma', author] })),
        words({ author, title }),
      );
  });

  it('is found by every PDF reader on an editorial board of several pages', async () => {
    const pdf = await chromium.print(boardHtml({ journal, editors: [...editors, ...editors] }, new Map()));
    await expectFound(
      pdf,
      articles.flatMap(({ author, title }) => words({ author, title })),
    );
  });

  it('is found by every PDF reader on an index page', async () => {
    const listed = articles.map(({ author, title }) => ({
      ...common,
      section: '',
      title,
      authorname: author,
    }));
    await expectFound(
      await chromium.print(indexPageHtml({ journal, articles: listed, sections: [] })),
      articles.flatMap(words),
    );
  });

  it('looks as Chromium rendered it', async () => {
    for (const certificate of certificates) {
      const html = certificateHtml(certificate);
      const difference = await pagesDifference(
        await chromium.print(html),
        await batch.printPages(html, true),
      );
      expect(difference).toBeLessThan(0.0005);
    }
  });

  it('uses the embedded fonts, also for accents typed as separate characters and Devanagari in italics', async () => {
    const names = ['Nguyễn Thị Hường', 'Nguyễn Thị Hường'.normalize('NFD'), 'Ștefan Żółć', 'कुमार सिंह'];
    const title = encodeRichText('<i>Oryza</i> और <i>कीर्ति</i>');
    const documents = [
      certificatesHtml(names.map((author) => ({ ...certificates[0]!, author, title }))),
      editorCertificatesHtml(
        names.map((name) => ({ ...editorCertificates[0]!, editor: { ...editors[0]!, name } })),
      ),
      boardHtml({ journal, editors: names.map((name) => ({ ...editors[0]!, name })) }, new Map()),
      indexPageHtml({
        journal,
        articles: names.map((authorname) => ({ ...common, section: '', title, authorname })),
        sections: [],
      }),
      coverPageHtml({ ...common, title, authors: names }),
    ];
    for (const html of documents)
      for (const { name, embedded } of (await readPdf(await chromium.print(html))).fonts) {
        expect(name).toMatch(
          /^[A-Z]{6}\+(SourceSerif4|NotoSerifDevanagari)-(Regular|SemiBold|Italic|SemiBoldItalic)$/,
        );
        expect(embedded).toBe(true);
      }
  });
});
