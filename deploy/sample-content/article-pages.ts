import { splitAuthors } from '#contracts/author-names.ts';
import { sentences } from './article-sentences.ts';
import { SeededRandom } from './seeded-random.ts';
import type { SampleArticle } from './issues.ts';

const journal = 'Kadamba Review of Science, Society and Letters';
const ink = '#12355b';

/** Styles of every page; the typefaces come from the printer. */
export const pageStyles = `
@page { size: A4; margin: 18mm 21mm 22mm; @bottom-center { content: counter(page); font: 9pt 'Source Serif'; color: #555; } }
* { box-sizing: border-box; margin: 0; }
body { font: 10.6pt/1.5 'Source Serif', serif; color: #1c1c1a; hyphens: auto; }
header { display: flex; justify-content: space-between; padding-bottom: 2mm; border-bottom: .4mm solid ${ink}; font-size: 8.5pt; color: #444; }
header b { color: ${ink}; letter-spacing: .04em; }
h1 { margin: 9mm 0 4mm; font-size: 19pt; line-height: 1.2; font-weight: 600; color: ${ink}; }
.authors { font-size: 11.5pt; }
.dates { margin-top: 2mm; font-size: 8.5pt; color: #555; }
.abstract { margin: 6mm 0 5mm; padding: 4mm 5mm; background: #f4f1ea; font-size: 10pt; }
.abstract p + p { margin-top: 2mm; }
main { columns: 2; column-gap: 7mm; text-align: justify; }
h2 { margin: 4mm 0 1.5mm; font-size: 11pt; color: ${ink}; break-after: avoid; }
h2:first-child { margin-top: 0; }
main p + p { text-indent: 4mm; }
[lang=hi] { font-size: 11.5pt; line-height: 1.7; }
figure, table { width: 100%; margin: 3.5mm 0; break-inside: avoid; font-size: 8.3pt; text-align: left; }
figcaption, caption { padding: 1.5mm 0; text-align: left; color: #444; }
table { border-collapse: collapse; border-block: .3mm solid #333; }
td, th { padding: .8mm 1.5mm; text-align: right; } td:first-child, th:first-child { text-align: left; }
thead { border-bottom: .2mm solid #333; }`;

/** The article's first pages as HTML; deterministic for the same article. */
export function articlePages(article: SampleArticle): string {
  const chance = new SeededRandom(Number(article.refnumber));
  const { headings, ...parts } = sentences[article.discipline];
  const fill = filledIn(article, chance);
  const [opening, methods, results, closing] = [
    parts.opening,
    parts.methods,
    parts.results,
    parts.closing,
  ].map((choices) => paragraphs(chance.some(choices, 10).map(fill)));
  const hindi = article.discipline === 'hindi';
  const [table, figure] = captions[hindi ? 'hi' : 'en'];
  const { volume, issue, year, pagenumber, refnumber } = article;
  return `<style>html { counter-reset: page ${Number.parseInt(pagenumber) - 1}; }</style><header><b>${journal}</b><span>${volume} (${issue}), ${year}, pp. ${pagenumber.replace('-', '–')} · Ref. ${refnumber}</span></header>
<h1>${article.title}</h1>
<p class="authors">${splitAuthors(article.authors).join(', ')}</p>
<p class="dates">${article.subject} · ${article.country} · Correspondence: ${article.email}<br>Received ${article.received} · Published ${article.publishdate} · Open access, CC BY 4.0</p>
<section class="abstract" lang="${hindi ? 'hi' : 'en'}"><p>${article.abstract}</p><p><b>${hindi ? 'बीज शब्द' : 'Keywords'}:</b> ${article.keywords}</p></section>
<main lang="${hindi ? 'hi' : 'en'}">
<h2>1. ${headings[0]}</h2>${opening}
<h2>2. ${headings[1]}</h2>${methods}
<h2>3. ${headings[2]}</h2>${chart(chance, fill(figure))}${results}${valueTable(chance, fill(table))}
<h2>4. ${headings[3]}</h2>${closing}
</main>`;
}

/** Captions of the table and of the figure. */
const captions = {
  en: [
    '<b>Table 1.</b> Number, mean and standard deviation of {2} by group.',
    '<b>Figure 1.</b> Course of {1} in the eight periods of the study.',
  ],
  hi: ['<b>तालिका 1.</b> समूहों के अनुसार संख्या, औसत और विचलन।', '<b>चित्र 1.</b> आठ अवधियों में {1}।'],
} as const;

/** Fills keywords and digits into the placeholders. */
function filledIn({ keywords }: SampleArticle, chance: SeededRandom): (sentence: string) => string {
  const words = keywords.split(', ');
  return (sentence) =>
    sentence
      .replace(/\{(\d)\}/g, (_, place: string) => words[(Number(place) - 1) % words.length]!)
      .replace(/#/g, () => String(chance.between(1, 9)));
}

function paragraphs(lines: string[]): string {
  const middle = Math.ceil(lines.length / 2);
  return [lines.slice(0, middle), lines.slice(middle)]
    .filter((part) => part.length > 0)
    .map((part) => `<p>${part.join(' ')}</p>`)
    .join('');
}

/** A bar or line chart with random values. */
function chart(chance: SeededRandom, caption: string): string {
  const values = Array.from(
    { length: 8 },
    (_, index) => chance.between(12, 40) + index * chance.between(0, 6),
  );
  const height = (value: number) => (value * 90) / Math.max(...values);
  const x = (index: number) => 24 + index * 27;
  const drawn =
    chance.between(0, 1) === 0
      ? values.map(
          (v, i) =>
            `<rect x="${x(i)}" y="${104 - height(v)}" width="17" height="${height(v)}" fill="${ink}" opacity=".82"/>`,
        )
      : [
          `<polyline fill="none" stroke="${ink}" stroke-width="1.6" points="${values.map((v, i) => `${x(i) + 8},${104 - height(v)}`).join(' ')}"/>`,
          ...values.map(
            (v, i) => `<circle cx="${x(i) + 8}" cy="${104 - height(v)}" r="2.6" fill="#b3541e"/>`,
          ),
        ];
  const ticks = values.map((_, i) => `<text x="${x(i) + 8}" y="114" text-anchor="middle">${i + 1}</text>`);
  return `<figure><svg viewBox="0 0 246 118" font-size="7.5" font-family="Source Serif"><path d="M18 6v98h224" fill="none" stroke="#333" stroke-width=".8"/>${drawn.join('')}${ticks.join('')}</svg><figcaption>${caption}</figcaption></figure>`;
}

function valueTable(chance: SeededRandom, caption: string): string {
  const rows = ['A', 'B', 'C', 'D', 'E'].map((row) => {
    const mean = chance.between(110, 890) / 10;
    const cells = [chance.between(18, 240), mean.toFixed(1), (mean * 0.08 * chance.between(1, 3)).toFixed(1)];
    return `<tr><td>${row}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><caption>${caption}</caption><thead><tr><th></th><th>n</th><th>x̄</th><th>s</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
