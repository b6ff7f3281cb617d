/** Formats of XML other than JATS, by signs in their document type or their first two elements. */
const formats: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biop|<article-metadata\b/iu, 'IOP Publishing’s own format'],
  [
    /elsevier|-\/\/ES\/\/|<(?:ja:|(?:converted|simple)-article|full-text-retrieval)/iu,
    'Elsevier’s own format',
  ],
  [/wiley|blackwell|<component\b/iu, 'Wiley’s own format'],
  [/springer|A\+\+|<Publisher\b/iu, 'Springer’s own format'],
  [/rsc\.org|-\/\/RSC\/\/|<art-admin\b/u, 'the Royal Society of Chemistry’s own format'],
  [/biomedcentral|<art[\s>]/u, 'BioMed Central’s own format'],
  [/natureaj|\bnpg\b|<pubfm\b/iu, 'Nature’s own format'],
  [/tfja|taylor/iu, 'Taylor & Francis’s own format'],
  [/docbook/iu, 'the DocBook format'],
  [/tei-c\.org|<TEI/u, 'the TEI format'],
  [/schemas\.microsoft\.com\/office/u, 'Word’s own format'],
  [/opendocument/u, 'the OpenDocument format'],
  [/pkp\.sfu\.ca/u, 'the export of OJS'],
  [/crossref\.org|<doi_batch/u, 'a deposit for Crossref'],
];

/** The format of a text that begins as XML of another kind than JATS; undefined for JATS, HTML and what is unknown. */
export function foreignFormat(beginning: string): string | undefined {
  const start = beginning.replace(/<!--[^]*?-->/gu, '');
  const [type = ''] = /<!DOCTYPE[^[>]*/u.exec(start) ?? [];
  const [given = ''] = /<[a-z_][^>]*>\s*(?:<[\w.:-]+)?/iu.exec(start) ?? [];
  const elements = given.replace(/\s(?!xmlns)[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*')/gu, '');
  // An article of JATS may have namespaces of other formats.
  const isOurs = /\b(?:NLM|NISO|NCBI|JATS)\b|^<html\b|<(?:\w+:)?(?:front|processing-meta)$/iu;
  return isOurs.test(type) || isOurs.test(elements)
    ? undefined
    : formats.find(([sign]) => sign.test(`${type} ${elements}`))?.[1];
}
