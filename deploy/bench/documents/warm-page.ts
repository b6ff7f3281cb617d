import type { CertificateContent } from '../../../services/documents/src/certificates/certificate.data.ts';
import { findChromium } from '../../start/programs.mjs';
import type { StoredArticle } from './articles.ts';

const built = new URL('../../../dist/services/documents/src/', import.meta.url);

/**
 * Prints certificates one after another on one page of one Chromium, as a worker without batches would. @returns
 * the rate per second
 */
export async function warmPage(articles: StoredArticle[]): Promise<number> {
  const { Chromium } = (await import(
    new URL('printing/chromium.js', built).href
  )) as typeof import('../../../services/documents/src/printing/chromium.ts');
  const { certificateHtml } = (await import(
    new URL('certificates/certificate.template.js', built).href
  )) as typeof import('../../../services/documents/src/certificates/certificate.template.tsx');
  const { WorkerConfig } = (await import(
    new URL('config.js', built).href
  )) as typeof import('../../../services/documents/src/config.ts');
  const config = Object.assign(new WorkerConfig(), {
    CHROMIUM_PATH: findChromium(),
  });
  const chromium = new Chromium(config);
  const contents = articles.flatMap(contentsOf);
  try {
    await chromium.print(certificateHtml(contents[0]!));
    const began = performance.now();
    for (const content of contents) await chromium.print(certificateHtml(content));
    return (1_000 * contents.length) / (performance.now() - began);
  } finally {
    await chromium.onModuleDestroy();
  }
}

function contentsOf({ refnumber, authors, title }: StoredArticle): CertificateContent[] {
  return authors.map((author) => ({
    articleId: refnumber,
    ...{
      refnumber,
      title,
      author,
      year: 2026,
      volume: 1,
      issue: 1,
      pagenumber: '1-8',
      publishdate: '2026-01-31',
    },
    journal: {
      name: 'Journal of the bench',
      issn: '2345-6789',
      domain: 'http://localhost',
      nassScore: '5.1',
      nassScoreYear: '2025',
    },
    chiefEditor: null,
    code: 'K7QM2XPA9T4B',
    verifyUrl: 'http://localhost/verify?code=K7QM2XPA9T4B',
  }));
}
