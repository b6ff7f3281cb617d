import type { ReactNode } from 'react';
import { issnList } from '#contracts/identifiers/issn.ts';
import type { DocumentJournal } from '#contracts/api/document-data.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { Braid } from './engraving.tsx';
import { Name } from './text.tsx';

const labels = {
  en: { editions: ['Print', 'Online'], score: 'NAAS score' },
  hi: { editions: ['मुद्रित', 'ऑनलाइन'], score: 'NAAS स्कोर' },
} as const;

interface Props {
  journal: DocumentJournal;
  /** Line under the name; the journal's claims by default. */
  line?: ReactNode;
  language?: SiteLanguage;
}

/** The header of the cover page, the editorial board and letters, like a journal's title page. */
export function Masthead({
  journal,
  line = 'Open access · Peer reviewed · Refereed · Indexed',
  language = 'en',
}: Props) {
  const { editions, score } = labels[language];
  const numbers = issnList(journal.issn);
  return (
    <header className="masthead">
      <p className="line">
        <span>
          {numbers.map((number, index) => (
            <span key={number} className="issn">
              ISSN{numbers.length > 1 && editions[index] ? ` (${editions[index]})` : ''} <b>{number}</b>
            </span>
          ))}
        </span>
        {journal.nassScore && (
          <span>
            {score} <b>{journal.nassScore}</b>
            {journal.nassScoreYear && ` (${journal.nassScoreYear})`}
          </span>
        )}
      </p>
      <p className="name" data-fit="">
        <Name>{journal.name}</Name>
      </p>
      <p className="claims">{line}</p>
      <svg className="band" viewBox="0 -2 166 4" aria-hidden="true" fill="none" stroke="var(--ink)">
        <Braid x={0} y={0} length={166} stroke={0.16} />
      </svg>
    </header>
  );
}

export const mastheadStyles = `
/* As wide on the screen, where its name is fitted, as in print. */
.masthead { width: 166mm; text-align: center; }
.masthead .line { min-height: 4mm; display: flex; justify-content: space-between; font-size: 9pt; letter-spacing: .04em; color: #4a4a46; }
.masthead .issn + .issn::before { content: ''; margin-left: 5mm; }
.masthead b { font-weight: 600; color: #1d1d1b; }
.masthead .name { display: flex; align-items: center; justify-content: center; height: 30mm; margin-top: 4mm; font-size: 34pt; line-height: 1.12; font-weight: 600; letter-spacing: .01em; color: var(--ink); }
.masthead .claims { margin-top: 1mm; font-size: 10.5pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
.masthead .band { display: block; width: 166mm; height: 4mm; margin: 3.5mm auto 0; }
`;
