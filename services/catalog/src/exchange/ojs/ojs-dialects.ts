import { childrenOf, childOf, lineOf, textOf, type XmlElement } from '#platform/markup/xml-elements.ts';

/** An article of an export in the form of OJS 3.3 and later, with the issue that the export lists it in. */
export interface ReadArticle {
  article: XmlElement;
  issue: XmlElement | undefined;
  /** Such as 'OJS 3.2'. */
  version: string;
}

const PUBLISHED = '3';
const galleyNames = ['galley', 'htmlgalley', 'supplemental_file'];
const fileNames = ['submission_file', 'artwork_file', 'supplementary_file'];

const element = (
  name: string,
  attributes: Record<string, string | undefined>,
  children: XmlElement[] = [],
  text = '',
): XmlElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  children,
  text,
});
const renamed = (elements: XmlElement[], name: string): XmlElement[] =>
  elements.map((one) => ({ ...one, name }));

/** Brings what older versions write into the form of OJS 3.3. @param ancestors outermost first */
export function readArticle(article: XmlElement, ancestors: readonly XmlElement[]): ReadArticle {
  const issue = issueIn33(ancestors);
  if (childOf(article, 'publication')) {
    const files = fileNames.some((name) =>
      childrenOf(article, name).some((file) => childOf(file, 'revision')),
    );
    if (files) return { article: withFiles(article), issue, version: 'OJS 3.2' };
    return { article, issue, version: article.attributes.locale ? 'OJS 3.4 or later' : 'OJS 3.3' };
  }
  const isOld =
    ancestors.some(({ name }) => name === 'section') ||
    ['author', ...galleyNames].some((name) => childOf(article, name));
  const version = isOld ? 'OJS 2' : 'OJS 3.0 or 3.1';
  return { article: withPublication(withFiles(isOld ? fromOjs2(article) : article), issue), issue, version };
}

/** OJS 2 has the parts of an issue side by side, and its articles in their section. */
function issueIn33(ancestors: readonly XmlElement[]): XmlElement | undefined {
  const issue = ancestors.findLast(({ name }) => name === 'issue');
  return (
    issue &&
    issueOf33(
      issue,
      ancestors.findLast(({ name }) => name === 'section'),
    )
  );
}

/** An issue in the form of OJS 3.3. @param section in OJS 2, the section of the article that is read */
export function issueOf33(issue: XmlElement, section?: XmlElement): XmlElement {
  if (childOf(issue, 'issue_identification')) return issue;
  // OJS 3.0.0 has them as attributes.
  const parts = ['volume', 'number', 'year', 'title'].flatMap((name) => [
    ...childrenOf(issue, name),
    ...(issue.attributes[name] ? [element(name, {}, [], issue.attributes[name])] : []),
  ]);
  const { published = '' } = issue.attributes;
  return {
    ...issue,
    attributes: { ...issue.attributes, published: ['false', '0'].includes(published) ? '0' : '1' },
    children: [
      ...issue.children.filter(({ name }) => name !== 'section'),
      element('issue_identification', {}, parts),
      element('covers', {}, childrenOf(issue, 'cover')),
      element('sections', {}, section ? [{ ...section, attributes: { ref: '' } }] : []),
    ],
  };
}

/** Until OJS 3.1 an article is its only publication, which its issue makes public. */
function withPublication(article: XmlElement, issue: XmlElement | undefined): XmlElement {
  const { attributes } = article;
  // In OJS 2 an article may leave its date to its issue.
  const date_published =
    attributes.date_published || textOf(article, 'date_published') || textOf(issue, 'date_published');
  const isPublished = date_published !== '' && issue?.attributes.published !== '0';
  const own = article.children.filter(({ name }) => name === 'id' || name === 'submission_file');
  const rest = article.children.filter(({ name }) => name !== 'submission_file');
  return {
    ...article,
    attributes: { ...attributes, status: isPublished ? PUBLISHED : '1' },
    children: [
      ...own,
      element('publication', { section_ref: '', ...attributes, date_published, status: PUBLISHED }, rest),
    ],
  };
}

/** Until OJS 3.2 a file has revisions, and until 3.1 files and names of authors have other names. */
function withFiles(article: XmlElement): XmlElement {
  const files = fileNames.flatMap((name) => childrenOf(article, name));
  const others = article.children.filter(({ name }) => !fileNames.includes(name));
  return {
    ...article,
    children: [...renamed(files, 'submission_file').map(fileOf33), ...others.map(withNames)],
  };
}

function fileOf33(file: XmlElement): XmlElement {
  const revisions = childrenOf(file, 'revision');
  const last = revisions.at(-1);
  if (!last) return file;
  const ofFile = revisions.map(({ attributes: { number, filename = '' }, children }) =>
    element('file', { id: number, extension: extensionOf(filename) }, children),
  );
  return {
    ...file,
    attributes: { genre: last.attributes.genre ?? '', ...file.attributes },
    children: [...childrenOf(last, 'name'), ...ofFile],
  };
}

const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1] ?? '';

function withNames(parent: XmlElement): XmlElement {
  if (parent.name !== 'authors') return parent;
  return { ...parent, children: parent.children.map((author) => ({ ...author, children: namesOf(author) })) };
}

function namesOf(author: XmlElement): XmlElement[] {
  if (childOf(author, 'givenname')) return author.children;
  const given = ['firstname', 'middlename'].map((name) => textOf(author, name)).filter(Boolean);
  return [
    element('givenname', {}, [], given.join(' ')),
    ...renamed(childrenOf(author, 'lastname'), 'familyname'),
    ...author.children,
  ];
}

function fromOjs2(article: XmlElement): XmlElement {
  const indexing = childOf(article, 'indexing');
  const permissions = childOf(article, 'permissions');
  const files = galleyNames.flatMap((name) => childrenOf(article, name)).map(fileOfGalley);
  const keywords = childrenOf(indexing, 'subject').map(({ attributes, ...subject }) =>
    element(
      'keywords',
      attributes,
      lineOf({ attributes, ...subject })
        .split(/[;,]/)
        .map(keyword),
    ),
  );
  const used = [...galleyNames, 'author', 'indexing', 'permissions', 'date_published'];
  return {
    ...article,
    attributes: { ...article.attributes, date_published: textOf(article, 'date_published') },
    children: [
      ...article.children.filter(({ name }) => !used.includes(name)),
      element('authors', {}, childrenOf(article, 'author')),
      ...keywords,
      ...['discipline', 'coverage', 'type', 'subject_class'].flatMap((name) =>
        renamed(childrenOf(indexing, name), name === 'discipline' ? 'disciplines' : name),
      ),
      ...renamed(childrenOf(permissions, 'license_url'), 'licenseUrl'),
      ...renamed(childrenOf(permissions, 'copyright_holder'), 'copyrightHolder'),
      ...renamed(childrenOf(permissions, 'copyright_year'), 'copyrightYear'),
      ...files.flat(),
    ],
  };
}

const keyword = (text: string): XmlElement => element('keyword', {}, [], text.trim());

/** A galley with its file, as OJS 3 has them apart. */
function fileOfGalley(galley: XmlElement, index: number): XmlElement[] {
  const { attributes } = galley;
  const id = `galley-${index}`;
  const file = childOf(galley, 'file');
  const embed = childOf(file, 'embed');
  const remote = childOf(file, 'href');
  const names = [
    ...renamed(childrenOf(galley, 'label'), 'name'),
    ...renamed(childrenOf(galley, 'title'), 'name'),
  ];
  const genre = galley.name === 'supplemental_file' ? (attributes.type ?? 'Supplement') : '';
  const extension = extensionOf(embed?.attributes.filename ?? '');
  return [
    element('submission_file', { id, genre }, embed ? [element('file', { extension }, [embed])] : []),
    element('article_galley', { locale: attributes.locale }, [
      ...names.slice(0, 1),
      element('seq', {}, [], String(index)),
      ...(remote ? [{ ...remote, name: 'remote' }] : [element('submission_file_ref', { id })]),
    ]),
  ];
}
