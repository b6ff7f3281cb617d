import type { CertificateContent } from '../../../services/documents/src/certificates/certificate.data.ts';
import type * as template from '../../../services/documents/src/certificates/certificate.template.tsx';
import type * as configuration from '../../../services/documents/src/config.ts';
import type * as printing from '../../../services/documents/src/printing/chromium.ts';
import { findChromium } from '../../start/programs.mjs';
import type { StoredArticle } from './content.ts';

/** Imports a compiled module: the sources have decorators and JSX. */
const compiled = async <Module>(path: string): Promise<Module> =>
  (await import(new URL(`../../../dist/services/documents/src/${path}`, import.meta.url).href)) as Module;

/**
 * Prints certificates one after another on one page of one Chromium, as a worker without batches would. @returns
 * the rate per second
 */
export async function warmPage(articles: StoredArticle[]): Promise<number> {
  const { Chromium } = await compiled<typeof printing>('printing/chromium.js');
  const { WorkerConfig } = await compiled<typeof configuration>('config.js');
  const { certificateHtml } = await compiled<typeof template>('certificates/certificate.template.js');
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: findChromium() }));
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
  const journal = { name: 'Journal of the bench', issn: '2345-6789', domain: 'http://localhost' };
  return authors.map((author) => ({
    articleId: refnumber,
    refnumber,
    title,
    author,
    year: 2026,
    volume: 1,
    issue: 1,
    pagenumber: '1-8',
    publishdate: '2026-01-31',
    journal: { ...journal, nassScore: '5.1', nassScoreYear: '2025' },
    chiefEditor: null,
    code: 'K7QM2XPA9T4B',
    verifyUrl: 'http://localhost/verify?code=K7QM2XPA9T4B',
  }));
}
