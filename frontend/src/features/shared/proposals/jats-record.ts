import { decodeHTMLStrict } from 'entities';
import { nameOfParts } from '#contracts/articles/person-name.ts';
import { referenceIn } from '#contracts/articles/jats-reference.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { bareOrcid } from '#contracts/identifiers/orcid.ts';
import { bareRor } from '#contracts/identifiers/ror.ts';
import type { MarkupElement, MarkupNode } from '#contracts/text/markup.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import type { PastedAuthor, PastedRecord } from './record.ts';

/** Articles of a text in JATS. The browser's parser loads nothing and knows only XML's own character names. */
export function jatsRecords(text: string): PastedRecord[] {
  const named = text.replace(/&(?!(?:amp|lt|gt|quot|apos);)[a-z]\w*;/gi, (name) => decodeHTMLStrict(name));
  const xml = new DOMParser().parseFromString(named, 'application/xml');
  // What follows an error would be missing.
  if (xml.querySelector('parsererror')) return [];
  return [...xml.querySelectorAll('article')].flatMap((article) => {
    const meta = article.querySelector(':scope > front > article-meta');
    return meta ? [recordOf(article, meta)] : [];
  });
}

function recordOf(article: Element, meta: Element): PastedRecord {
  const language = article.getAttribute('xml:lang') ?? '';
  const first = (selector: string) => textIn(meta.querySelector(selector));
  const authors = [...meta.querySelectorAll(':scope > contrib-group > contrib')].filter(
    (contrib) => (contrib.getAttribute('contrib-type') ?? 'author') === 'author',
  );
  const abstract = meta.querySelector(':scope > abstract:not([abstract-type])');
  const keywordLists = [...meta.querySelectorAll(':scope > kwd-group')].filter((list) =>
    /^(?:author.*|)$/.test(list.getAttribute('kwd-group-type') ?? ''),
  );
  const ownKeywords = keywordLists.filter((list) => isIn(language, list));
  const pages = [first(':scope > fpage'), first(':scope > lpage')].filter(Boolean).join('-');
  return {
    title: [...meta.querySelectorAll(':scope > title-group > :is(article-title, subtitle)')]
      .map(textIn)
      .reduce(withSubtitle, ''),
    authors: authors.map((contrib) => authorOf(contrib, meta)),
    email: first('author-notes email, contrib-group email'),
    abstract: [...(abstract?.querySelectorAll('p') ?? [])].map(paragraphOf).join(' '),
    keywords: (ownKeywords.length > 0 ? ownKeywords : keywordLists.slice(0, 1))
      .flatMap((list) => [...list.querySelectorAll('kwd')])
      .map(textIn),
    doi: first(':scope > article-id[pub-id-type="doi"]'),
    pages: pages || first(':scope > elocation-id'),
    references: [...article.querySelectorAll(':scope > back ref-list > ref')].map(referenceOf),
  };
}

/** Whether a list of keywords is in the article's language; without a language, the English or a nameless list. */
function isIn(language: string, list: Element): boolean {
  const own = list.getAttribute('xml:lang');
  return own === null || own.split('-')[0] === (language || 'en').split('-')[0];
}

/** The first paragraph of a section has the section's heading: 'Background: …'. */
function paragraphOf(paragraph: Element): string {
  const heading = paragraph.previousElementSibling;
  const isFirst = heading?.nodeName === 'title' && paragraph.parentElement?.nodeName === 'sec';
  return isFirst ? `${textIn(heading).replace(/[:.]$/, '')}: ${textIn(paragraph)}` : textIn(paragraph);
}

function authorOf(contrib: Element, meta: Element): PastedAuthor {
  const own = (selector: string) => textIn(contrib.querySelector(selector));
  const linked = [...contrib.querySelectorAll(':scope > xref[ref-type="aff"]')]
    .flatMap((xref) => (xref.getAttribute('rid') ?? '').split(/\s+/))
    .flatMap((rid) => [...meta.querySelectorAll('aff, aff-alternatives')].filter(({ id }) => id === rid))
    .map((aff) => aff.querySelector('aff') ?? aff);
  const affiliations = [...contrib.querySelectorAll(':scope > aff'), ...linked].map((aff) => {
    const part = (selector: string) => textIn(aff.querySelector(selector));
    // A department may stand beside its university, and each again in the form of an index.
    const institutions = aff.querySelectorAll(
      'institution:not([content-type="original"], [content-type="normalized"])',
    );
    return {
      name: [...institutions].map(textIn).join(', ') || textIn(aff),
      ror: bareRor(part('institution-id[institution-id-type="ror" i]')),
      city: part('city'),
      country: part('country'),
    };
  });
  const orcid = bareOrcid(own(':scope > contrib-id[contrib-id-type="orcid"]'));
  // A group may have its members within it.
  const group = own(':scope > collab, :scope > collab-alternatives > collab');
  const name = contrib.querySelector(':scope > name, :scope > name-alternatives > name');
  const part = (selector: string) => textIn(name?.querySelector(selector));
  if (group) return { name: group, collective: true, affiliations };
  if (!name) return { name: own('string-name'), orcid, affiliations };
  return { ...nameOfParts(part('given-names'), part('surname'), part('suffix')), orcid, affiliations };
}

function referenceOf(ref: Element): string {
  const { text, doi } = referenceIn(treeOf(ref));
  return doi === '' ? text : `${text} ${doiAddress(doi)}`;
}

/** An element in the format of the full text's reader. */
const treeOf = ({ localName, attributes, childNodes }: Element): MarkupElement => ({
  name: localName,
  attributes: Object.fromEntries([...attributes].map(({ localName: name, value }) => [name, value])),
  children: [...childNodes].flatMap((node): MarkupNode[] =>
    node instanceof Element ? [treeOf(node)] : node instanceof Text ? [node.data] : [],
  ),
});

/** Elements whose text is apparatus, or repeats the text beside it. */
const APPARATUS =
  'fn, contrib-group, institution-id, label, xref[ref-type="fn"], xref[ref-type="aff"], xref[ref-type="corresp"], alternatives:has(> *|math) > tex-math';
/** Elements that the publisher joins when printing. */
const PARTS = 'surname, given-names, institution, city, country';

/** The text of an element without its apparatus; parts with nothing between them stay apart. */
function textIn(element: Element | null | undefined): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(APPARATUS)) one.remove();
  for (const one of copy.querySelectorAll('break, p')) one.after(' ');
  for (const one of copy.querySelectorAll(PARTS)) if (one.nextSibling instanceof Element) one.after(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
