import { keywordsOf } from '#contracts/publication/keywords.ts';
import { childrenOf, childOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import { plainTextFromHtml } from './ojs-texts.ts';

/** An article of an export in the form of OJS 3.3 and later, with the issue that the export lists it in. */
export interface ReadArticle {
  article: XmlElement;
  issue: XmlElement | undefined;
  /** Version, such as 'OJS 3.2'. */
  version: string;
}

export const PUBLISHED = '3';
const galleyNames = ['galley', 'htmlgalley', 'supplemental_file'];
const fileNames = ['submission_file', 'artwork_file', 'supplementary_file'];

const element = (
  name: string,
  attributes: Record<string, string>,
  children: XmlElement[] = [],
  text = '',
): XmlElement => ({ name, attributes, children, text });

/** Brings what older versions write into the form of OJS 3.3. @param ancestors outermost first */
export function readArticle(article: XmlElement, ancestors: readonly XmlElement[]): ReadArticle {
  const inner = (wanted: string) => ancestors.findLast(({ name }) => name === wanted);
  const [ownIssue, section] = [inner('issue'), inner('section')];
  const issue = ownIssue && issueOf33(ownIssue, section);
  if (childOf(article, 'publication')) {
    const hasRevisions = fileNames
      .flatMap((name) => childrenOf(article, name))
      .some((file) => childOf(file, 'revision'));
    if (hasRevisions) return { article: withFiles(article), issue, version: 'OJS 3.2' };
    return { article, issue, version: article.attributes.locale ? 'OJS 3.4 or later' : 'OJS 3.3' };
  }
  const isOld = section !== undefined || ['author', ...galleyNames].some((name) => childOf(article, name));
  const version = isOld ? 'OJS 2' : 'OJS 3.0 or 3.1';
  return { article: withPublication(withFiles(isOld ? fromOjs2(article) : article), issue), issue, version };
}

/**
 * An issue in the form of OJS 3.3. OJS 2 has its parts side by side, and OJS 3.0.0 as attributes.
 * @param section in OJS 2, the section of the article that is read
 */
export function issueOf33(issue: XmlElement, section?: XmlElement): XmlElement {
  if (childOf(issue, 'issue_identification')) return issue;
  const parts = ['volume', 'number', 'year', 'title'].flatMap((name) => [
    ...childrenOf(issue, name),
    ...(issue.attributes[name] ? [element(name, {}, [], issue.attributes[name])] : []),
  ]);
  const covers = childrenOf(issue, 'cover').map((cover) => ({
    ...cover,
    children: [...cover.children, ...childrenOf(childOf(cover, 'image'), 'embed')],
  }));
  const isDraft = ['false', '0'].includes(issue.attributes.published ?? '');
  return {
    ...issue,
    attributes: { ...issue.attributes, published: isDraft ? '0' : '1' },
    children: [
      ...issue.children.filter(({ name }) => name !== 'section'),
      element('issue_identification', {}, parts),
      element('covers', {}, covers),
      element('sections', {}, section ? [{ ...section, attributes: { ref: '' } }] : []),
    ],
  };
}

/** Adds the publication: until OJS 3.1 an article is its only one, which its issue makes public. */
function withPublication(article: XmlElement, issue: XmlElement | undefined): XmlElement {
  const { attributes } = article;
  // In OJS 2 an article may leave its date to its issue.
  const date_published =
    attributes.date_published || textOf(article, 'date_published') || textOf(issue, 'date_published');
  const isPublished = date_published !== '' && issue?.attributes.published !== '0';
  const publication = { section_ref: '', ...attributes, date_published, status: PUBLISHED };
  return {
    ...article,
    attributes: { ...attributes, status: isPublished ? PUBLISHED : '1' },
    children: [...article.children, element('publication', publication, article.children)],
  };
}

/** Renames files: they have revisions until OJS 3.2, and other names, like authors, until 3.1. */
const withFiles = (article: XmlElement): XmlElement => ({
  ...article,
  children: article.children.map((part) => {
    if (fileNames.includes(part.name)) return fileOf33(part);
    return part.name === 'authors' ? { ...part, children: part.children.map(authorOf33) } : part;
  }),
});

function fileOf33(file: XmlElement): XmlElement {
  const revisions = childrenOf(file, 'revision');
  const name = 'submission_file';
  if (revisions.length === 0) return { ...file, name };
  const files = revisions.map(({ attributes: { number = '', filename = '' }, children }) =>
    element('file', { id: number, extension: extensionOf(filename) }, children),
  );
  const kind = file.name === 'supplementary_file' ? 'Supplement ' : '';
  const genre = kind + (revisions.at(-1)!.attributes.genre ?? '');
  return { name, attributes: { ...file.attributes, genre }, children: files, text: '' };
}

const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1] ?? '';

function authorOf33(author: XmlElement): XmlElement {
  if (childOf(author, 'givenname')) return author;
  const given = ['firstname', 'middlename'].map((name) => textOf(author, name)).filter(Boolean);
  const family = textOf(author, 'lastname');
  const names = [element('givenname', {}, [], given.join(' ')), element('familyname', {}, [], family)];
  return { ...author, children: [...names, ...author.children] };
}

const newNames: Record<string, string> = {
  discipline: 'disciplines',
  license_url: 'licenseUrl',
  copyright_holder: 'copyrightHolder',
  copyright_year: 'copyrightYear',
};

function fromOjs2(article: XmlElement): XmlElement {
  const parents = [article, childOf(article, 'indexing'), childOf(article, 'permissions')];
  const parts = parents.flatMap((parent) => parent?.children ?? []);
  const named = (...names: string[]) => parts.filter(({ name }) => names.includes(name));
  return {
    ...article,
    children: [
      ...parts
        .filter(({ name }) => !galleyNames.includes(name))
        .map((part) => ({ ...part, name: newNames[part.name] ?? part.name })),
      element('authors', {}, named('author')),
      ...named('subject').map(({ attributes, text }) =>
        element('keywords', attributes, keywordsOf({ keywords: plainTextFromHtml(text) }).map(entry)),
      ),
      ...named('sponsor').map(({ attributes, text }) => element('agencies', attributes, [entry(text)])),
      ...named(...galleyNames).flatMap(fileOfGalley),
    ],
  };
}

const entry = (text: string): XmlElement => element('entry', {}, [], text);

/** A galley and its file, which OJS 3 has apart. */
function fileOfGalley(galley: XmlElement, index: number): XmlElement[] {
  const { type = '', locale = '' } = galley.attributes;
  const id = `galley-${index}`;
  const file = childOf(galley, 'file');
  const embed = childOf(file, 'embed');
  const remote = childOf(file, 'remote') ?? childOf(file, 'href');
  const label = childOf(galley, 'label') ?? childOf(galley, 'title');
  const genre = galley.name === 'supplemental_file' ? `Supplement ${type}` : '';
  const extension = extensionOf(embed?.attributes.filename ?? '');
  return [
    element('submission_file', { id, genre }, embed ? [element('file', { extension }, [embed])] : []),
    element('article_galley', { locale }, [
      element('name', {}, [], lineOf(label)),
      element('seq', {}, [], String(index)),
      remote ? { ...remote, name: 'remote' } : element('submission_file_ref', { id }),
    ]),
  ];
}
