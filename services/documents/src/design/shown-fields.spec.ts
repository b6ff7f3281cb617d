import { describe, expect, it } from '@jest/globals';
import type { CertificateData } from '#contracts/api/document-data.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { certificateContent, certificateKey, thumbnailKey } from '../certificates/certificate.data.ts';
import { coverPageContent, coverPageKey } from '../cover-pages/cover-page.data.ts';

const article: CertificateData = {
  articleId: '65a1b2c3d4e5f6a7b8c9d0e1',
  refnumber: '4711',
  title: encodeRichText('Growth of <i>Oryza sativa</i>'),
  authors: ['José Núñez', 'आशा वर्मा'],
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  publishdate: '2026-01-31',
  journal: {
    name: 'Journal of Fields',
    issn: '2345-6787',
    domain: 'https://journal.example',
    nassScore: '5.12',
    nassScoreYear: '2025',
  },
  chiefEditor: { name: 'Dr. Meera Iyer', category: 'chief editor' },
};

const keys = (data: CertificateData) => {
  const certificate = certificateContent(data, 'José Núñez', 'K7QM2XPA9T4B');
  return [certificateKey(certificate), thumbnailKey(certificate), coverPageKey(coverPageContent(data))];
};

describe('The files of an article', () => {
  it('keep the file names of stored files until the design version increases', () => {
    const certificate = '7c/7c4001bff7fc957c51670bff9f7ac80c1f485074de245e7fd4ec97687de4946b';
    const coverPage = 'bc/bcdd0fc279d189b926303af83f080199295fc8eef6c02538e7a012f6e03a501c';
    expect(keys(article)).toEqual([
      `certificates/${certificate}.pdf`,
      `certificate-thumbnails/${certificate}.webp`,
      `cover-pages/${coverPage}.pdf`,
    ]);
  });

  it('stay the same when the response has a field that they do not show, at whatever depth', () => {
    const longer = {
      ...article,
      accepted: '2025-12-01',
      standing: 'corrected' as const,
      journal: { ...article.journal, publisher: 'Society of Fields' },
      chiefEditor: { ...article.chiefEditor!, orcid: '0000-0002-1825-0097' },
    };
    expect(keys(longer)).toEqual(keys(article));
  });

  it('change for a certificate, but not for a cover page, when the article is retracted', () => {
    const retraction = { type: 'retraction', date: '2026-06-01', reason: 'Wrong.', refnumber: '13' } as const;
    const [certificate, thumbnail, coverPage] = keys({ ...article, standing: 'retracted', retraction });
    const before = keys(article);
    expect([certificate, thumbnail].filter((key) => before.includes(key!))).toEqual([]);
    expect(coverPage).toBe(before[2]);
  });

  it('change with each shown field', () => {
    const changes: Partial<CertificateData>[] = [
      { refnumber: '4712' },
      { title: encodeRichText('Growth of rice') },
      { year: 2025 },
      { volume: 6 },
      { issue: 3 },
      { pagenumber: '10-16' },
      { publishdate: '2026-02-01' },
      { chiefEditor: null },
      { journal: { ...article.journal, accent: '#1a6331' } },
      ...Object.keys(article.journal).map((field) => ({ journal: { ...article.journal, [field]: 'other' } })),
    ];
    const all = [article, ...changes.map((change) => ({ ...article, ...change }))].flatMap(keys);
    expect(new Set(all).size).toBe(all.length);
  });
});
