import { splitAuthors } from '#contracts/author-names.ts';
import type { SampleArticle, SampleIssue } from './sample-journal.ts';

const journal = 'Kadamba Review of Science, Society and Letters';
const ink = '#12355b';

/** The article's first pages as HTML; `journal/article.css` has their styles. */
export function articlePage(article: SampleArticle, { year, volume, issue }: SampleIssue): string {
  const { pagenumber, refnumber } = article;
  const { lang, sections, figure, table } = article.body;
  const [opening, methods, results, closing] = sections.map(({ paragraphs }) =>
    paragraphs.map((text) => `<p>${text}</p>`).join(''),
  );
  const heading = (number: number) => `<h2>${number}. ${sections[number - 1]!.heading}</h2>`;
  return `<style>html { counter-reset: page ${Number.parseInt(pagenumber) - 1}; }</style><header><b>${journal}</b><span>${volume} (${issue}), ${year}, pp. ${pagenumber.replace('-', '–')} · Ref. ${refnumber}</span></header>
<h1>${article.title}</h1>
<p class="authors">${splitAuthors(article.authorname).join(', ')}</p>
<p class="dates">${article.subject} · ${article.country} · Correspondence: ${article.email}<br>Received ${article.received} · Published ${article.publishdate} · Open access, CC BY 4.0</p>
<section class="abstract" lang="${lang}">${article.abstract}<p><b>${lang === 'hi' ? 'बीज शब्द' : 'Keywords'}:</b> ${article.keywords}</p></section>
<main lang="${lang}">
${heading(1)}${opening}
${heading(2)}${methods}
${heading(3)}${chart(figure)}${results}${valueTable(table)}
${heading(4)}${closing}
</main>`;
}

function chart({ caption, kind, values }: SampleArticle['body']['figure']): string {
  const height = (value: number) => (value * 90) / Math.max(...values);
  const x = (index: number) => 24 + index * 27;
  const bars = values.map(
    (v, i) =>
      `<rect x="${x(i)}" y="${104 - height(v)}" width="17" height="${height(v)}" fill="${ink}" opacity=".82"/>`,
  );
  const points = values.map((v, i) => `${x(i) + 8},${104 - height(v)}`).join(' ');
  const dots = values.map(
    (v, i) => `<circle cx="${x(i) + 8}" cy="${104 - height(v)}" r="2.6" fill="#b3541e"/>`,
  );
  const line = [`<polyline fill="none" stroke="${ink}" stroke-width="1.6" points="${points}"/>`, ...dots];
  const ticks = values.map((_, i) => `<text x="${x(i) + 8}" y="114" text-anchor="middle">${i + 1}</text>`);
  return `<figure><svg viewBox="0 0 246 118" font-size="7.5" font-family="Source Serif"><path d="M18 6v98h224" fill="none" stroke="#333" stroke-width=".8"/>${(kind === 'bars' ? bars : line).join('')}${ticks.join('')}</svg><figcaption>${caption}</figcaption></figure>`;
}

function valueTable({ caption, rows }: SampleArticle['body']['table']): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><caption>${caption}</caption><thead><tr><th></th><th>n</th><th>x̄</th><th>s</th></tr></thead><tbody>${body}</tbody></table>`;
}
