/** Formats of XML other than JATS, by their document type, first two elements or the first one's namespace. */
const formats: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biop|<article-metadata\b/iu, 'IOP Publishing’s own format'],
  [
    /elsevier|-\/\/ES\/\/|<(?:ja:|(?:converted|simple)-article|full-text-retrieval)/iu,
    'Elsevier’s own format',
  ],
  [/wiley|blackwell|<component\b/iu, 'Wiley’s own format'],
  [/springer|A\+\+|<Publisher\b/iu, 'Springer’s own format'],
  [/rsc\.org|-\/\/RSC\/\/|<art-admin\b/u, 'the Royal Society of Chemistry’s own format'],
  [/biomedcentral|<art /u, 'BioMed Central’s own format'],
  [/natureaj|\bnpg\b|<pubfm\b/iu, 'Nature’s own format'],
  [/tfja|taylor/iu, 'Taylor & Francis’s own format'],
  [/docbook/iu, 'the DocBook format'],
  [/tei-c\.org|<TEI/u, 'the TEI format'],
  [/pkp\.sfu\.ca/u, 'the export of OJS'],
  [/crossref\.org|<doi_batch/u, 'a deposit for Crossref'],
];

/** The format of a text that begins as XML of another kind than JATS; undefined for JATS and what is not known. */
export function foreignFormat(beginning: string): string | undefined {
  const start = beginning.replace(/<!--[^]*?-->/gu, '');
  const [type = ''] = /<!DOCTYPE[^[>]*/u.exec(start) ?? [];
  const [, name = '', prefix = '', attributes = '', next = ''] =
    /<((?:([\w.-]+):)?[a-z_][\w.-]*)([^>]*)>\s*(<[\w.:-]+)?/iu.exec(start) ?? [];
  const [namespace = ''] =
    new RegExp(`xmlns${prefix && `:${prefix}`}\\s*=\\s*["'][^"']*`, 'u').exec(attributes) ?? [];
  const said = `${type} <${name} ${namespace} ${next}`;
  return /\b(?:NLM|NISO|NCBI|JATS)\b/iu.test(said)
    ? undefined
    : formats.find(([sign]) => sign.test(said))?.[1];
}
