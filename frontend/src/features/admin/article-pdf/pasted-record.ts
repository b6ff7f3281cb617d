import { type ArticleAuthor, authorNamed } from '#contracts/articles/article-authors.ts';
import { bareDoi } from '#contracts/identifiers/doi.ts';
import { bareOrcid } from '#contracts/identifiers/orcid.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { namesOfList, type ProposalRules, type Proposals, proposed } from './proposals.ts';

const MAX_LENGTH = 2_000_000;

/** What a record in BibTeX, RIS or JATS says of its article; nothing for other text. */
export function proposalsOfRecord(text: string, rules: ProposalRules): Proposals {
  if (text.length > MAX_LENGTH) return {};
  if (text.trimStart().startsWith('<')) return fromJats(text, rules);
  if (/^[ \t]*TY\s{2}-/m.test(text)) return fromRis(text, rules);
  return /@\w+\s*\{/.test(text) ? fromBibtex(text, rules) : {};
}

/** 'Verma, Asha' → 'Asha Verma'. */
const inOrder = (name: string): string =>
  name
    .split(',')
    .map((part) => part.trim())
    .reverse()
    .join(' ')
    .trim();
const pagesOf = (first = '', last = ''): string =>
  /^\d+$/.test(first) && /^\d*$/.test(last) ? `${first}-${last || first}` : '';

function fromRis(text: string, rules: ProposalRules): Proposals {
  const tags = new Map<string, string[]>();
  for (const [, tag = '', value = ''] of text.matchAll(/^([A-Z][A-Z\d])\s{2}-[ \t]?(.*)$/gm))
    (tags.get(tag) ?? tags.set(tag, []).get(tag)!).push(value.trim());
  const first = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? [])[0] ?? '';
  return proposed({
    title: first('TI', 'T1'),
    authorname: namesOfList((tags.get('AU') ?? tags.get('A1') ?? []).map(inOrder), rules),
    abstract: first('AB', 'N2'),
    keywords: (tags.get('KW') ?? []).join(', '),
    doi: bareDoi(first('DO')),
    pagenumber: pagesOf(first('SP'), first('EP')),
  });
}

function fromBibtex(text: string, rules: ProposalRules): Proposals {
  const fields = bibtexFields(text);
  const value = (name: string) => withoutTex(fields.get(name) ?? '');
  const [first, last] = value('pages').split(/\s*[-–]+\s*/);
  return proposed({
    title: value('title'),
    authorname: namesOfList(
      value('author')
        .split(/\s+and\s+/i)
        .map(inOrder),
      rules,
    ),
    abstract: value('abstract'),
    keywords: value('keywords')
      .split(/\s*[;,]\s*/)
      .join(', '),
    doi: bareDoi(value('doi')),
    pagenumber: pagesOf(first, last),
  });
}

/** The fields of the first entry by their names in lower case, as they are written. */
function bibtexFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const start = /@(?!comment|preamble|string)\w+\s*\{[^,]{0,200},/i.exec(text);
  let rest = start ? text.slice(start.index + start[0].length) : '';
  for (;;) {
    const named = /^[\s,]*([\w-]+)\s*=\s*/.exec(rest);
    if (!named) return fields;
    rest = rest.slice(named[0].length);
    const length = lengthOfValue(rest);
    fields.set(named[1]!.toLowerCase(), rest.slice(0, length).replace(/^["{]|["}]$/g, ''));
    rest = rest.slice(length);
  }
}

/** How long the value is that the text begins with: in braces, in quotation marks, or a word. */
function lengthOfValue(text: string): number {
  if (!/^["{]/.test(text)) return /^[^,}]*/.exec(text)![0].length;
  const end = text.startsWith('{') ? '}' : '"';
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (at > 0 && depth === 0 && character === end) return at + 1;
  }
  return text.length;
}

const accents: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
};
const lettersOfTex: Record<string, string> = {
  i: 'ı',
  j: 'ȷ',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
};

/** TeX's accents and letters as Unicode, without its braces and commands. */
const withoutTex = (text: string): string =>
  text
    .replace(
      /\\([`'^~=."]|[uvHckrd](?![A-Za-z]))\s*(?:\{\s*)?\\?([A-Za-z])\s*\}?/g,
      (_, accent: string, letter: string) => `${letter}${accents[accent]}`.normalize('NFC'),
    )
    .replace(/\\(ss|ae|AE|oe|OE|aa|AA|[ijoOlL])(?![A-Za-z])\s*/g, (_, name: string) => lettersOfTex[name]!)
    .replace(/\\[A-Za-z]+\s*/g, '')
    .replace(/\\([^A-Za-z])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/~/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The browser's parser loads nothing and knows no entities but XML's own. */
function fromJats(text: string, rules: ProposalRules): Proposals {
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const meta = xml.querySelector('article-meta');
  if (!meta) return {};
  const textOf = (selector: string, within: ParentNode = meta) => textIn(within.querySelector(selector));
  const authors = [
    ...meta.querySelectorAll('contrib[contrib-type="author"], contrib:not([contrib-type])'),
  ].map((contrib) => jatsAuthor(contrib, meta));
  const references = [...xml.querySelectorAll('ref-list > ref')].map((ref) =>
    textIn(ref.querySelector('mixed-citation, element-citation, citation')),
  );
  return proposed({
    title: textOf('title-group > article-title'),
    authorname: namesOfList(
      authors.map(({ name }) => name),
      rules,
    ),
    authors,
    email: textIn(meta.querySelector('author-notes email, contrib-group email')),
    abstract: [...(meta.querySelector('abstract')?.querySelectorAll('p') ?? [])].map(textIn).join(' '),
    keywords: [...meta.querySelectorAll('kwd-group kwd')].map(textIn).join(', '),
    doi: bareDoi(textOf('article-id[pub-id-type="doi"]')),
    pagenumber: pagesOf(textOf(':scope > fpage'), textOf(':scope > lpage')),
    references: references.filter(Boolean).join('\n'),
  });
}

function jatsAuthor(contrib: Element, meta: Element): ArticleAuthor {
  const [given, family] = ['given-names', 'surname'].map((name) => textIn(contrib.querySelector(name)));
  const name =
    [given, family].filter(Boolean).join(' ') || textIn(contrib.querySelector('collab, string-name'));
  const linked = [...contrib.querySelectorAll('xref[ref-type="aff"]')].flatMap((xref) =>
    [...meta.querySelectorAll('aff')].filter(({ id }) => id === xref.getAttribute('rid')),
  );
  const affiliations = [...contrib.querySelectorAll('aff'), ...linked].map((aff) => {
    const part = (selector: string) => textIn(aff.querySelector(selector));
    return {
      name: part('institution') || textIn(aff),
      ror: '',
      city: part('city'),
      country: part('country'),
    };
  });
  const orcid = bareOrcid(textIn(contrib.querySelector('contrib-id[contrib-id-type="orcid"]')));
  const known = Object.assign(authorNamed(name), { orcid, affiliations }, family && { given, family });
  return valuesOf(authorFields, known);
}

const textIn = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
