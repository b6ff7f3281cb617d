import { describe, expect, it } from '@jest/globals';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import {
  amendedRelations,
  hostileArticles,
  recordedArticle,
  testJournal,
  unrelated,
} from '#testing/builders/record-articles.ts';
import type { ArticleDocument } from '../read/article.schema.ts';
import { pageRecord } from './page-record.ts';

const tree = (text: string, references: TextTree['references'] = []): TextTree => ({
  blocks: [{ kind: 'paragraph', content: [text] }],
  notes: [],
  references,
});
const recordOf = (article: ArticleDocument, relations = unrelated, text = tree('Water runs.')) =>
  pageRecord({ article, relations }, testJournal, { accent: '#336699' }, text);
const own = { text: 'Rao A. Rivers. 2019.', doi: '' };

describe('The record on an article’s pages', () => {
  it('has what the article’s record has', () => {
    const record = recordOf(hostileArticles()['all fields']!);
    expect(record).toMatchObject({
      language: 'fr',
      issn: 'ISSN 2456-1111 (print), 2456-222X (online)',
      kind: 'Case study',
      authors: [
        { name: 'Dr. Asha R. Verma', affiliations: [1], orcid: '0000-0002-1825-0097' },
        { affiliations: [1] },
        { affiliations: [], orcid: '' },
      ],
      affiliations: [expect.stringMatching(/^Institute of .*, Prayag, India$/)],
      shortAuthors: 'Verma et al.',
      corresponding: '',
      dates: [
        'Received 2 January 2025',
        'Revised 4 March 2025',
        'Accepted 6 May 2025',
        'Published 31 January 2026',
      ],
      licence: {
        name: 'Creative Commons Attribution-NonCommercial-NoDerivatives 3.0',
        holder: '© 2025 The Authors & Co',
      },
      second: {
        language: 'hi',
        title: [{ kind: 'italic', content: ['Oryza'] }, ' में नमक & रेत'],
        keywords: 'नमक, रेत',
      },
      articleNumber: 'e1234',
      firstPage: 1,
      across: '',
    });
    expect(record.statements.map(({ title }) => title)).toEqual(
      'Acknowledgements,Funding,Data availability,Ethics,Competing interests,Author contributions'.split(','),
    );
    expect(record.statements[1]!.text).toMatch(
      /^Department of Science & Technology, award DST\/1 & 2; University; /,
    );
    expect(record.abstract.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'paragraph']);
    expect(JSON.stringify(record)).not.toContain('private@example.org');
  });

  it('is in Hindi for an article in Hindi, and marks a retracted one', () => {
    const article = recordedArticle({
      title: 'नदियाँ',
      pagenumber: '7-9',
      received: '2026-05-03',
      standing: 'retracted',
    });
    const record = recordOf(article, amendedRelations);
    expect(record).toMatchObject({
      language: 'hi',
      place: 'खंड 5, अंक 2 (2026)',
      dates: ['प्राप्त 3 मई 2026', 'प्रकाशित 31 जनवरी 2026'],
      notices: [{ text: 'वापस लिया गया, 6 मई 2026', address: 'https://doi.org/10.5555/notice' }],
      across: 'RETRACTED',
      firstPage: 7,
      articleNumber: '',
      citeAs: expect.stringContaining('2026;5(2):7–9.'),
    });
  });

  it('has the article’s references where they are those of the text, and no statement that the text has', () => {
    const article = recordedArticle({ references: [own], ethics_statement: 'Approved.' });
    const [one, two] = [
      { text: 'Rao A. Rivers', doi: '' },
      { text: 'Iyer M. Lakes', doi: '' },
    ];
    const referencesFor = (of: TextTree['references']) =>
      recordOf(article, unrelated, tree('', of)).references;
    expect([referencesFor([]), referencesFor([one])]).toEqual([[own], [own]]);
    expect(referencesFor([one, two])).toEqual([one, two]);
    expect(recordOf(article).statements).toHaveLength(1);
    expect(recordOf(article, unrelated, tree('It was read. Approved.')).statements).toEqual([]);
  });
});
