import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { ABOUT } from './journal-pages.ts';

/** URLs of pages and files (requirements.md#addresses). */
export const paths = {
  issue: ({ year, volume, issue }: IssueKey) => `/archives/${year}/vol${volume}/issue${issue}`,
  article: ({ year, volume, issue, refnumber }: IssueKey & { refnumber: string }) =>
    `/archives/${year}/${volume}/${issue}/${refnumber}`,
  /** Redirects to the article wherever it is published. */
  permanentArticle: (refnumber: string) => `/articles/${refnumber}`,
  page: (slug: string) => (slug === ABOUT ? '/about' : `/pages/${slug}`),
  articleFile: ({ year, volume, issue, file }: IssueKey & { file: string }) =>
    `/assets/archives/${year}/vol${volume}issue${issue}/${file}`,
  furtherFile: (article: IssueKey & { refnumber: string }, name: string) =>
    paths.articleFile({ ...article, file: `${article.refnumber}/${encodeURIComponent(name)}` }),
  /** The article's file, record (JATS) or citation, next to its page's URL. */
  articleDownload: (
    article: IssueKey & { refnumber: string },
    ending: 'pdf' | 'xml' | 'bib' | 'ris' | 'json',
  ) => `${paths.article(article)}.${ending}`,
  issueFile: ({ year, volume, issue }: IssueKey) => `/assets/archives/${year}/vol${volume}issue${issue}.pdf`,
  issueCover: (picture: string) => `/assets/issues/${picture}`,
  issueBag: ({ year, volume, issue }: IssueKey) => `/api/admin/archives/${year}/${volume}/${issue}/bag.zip`,
  /** The file for DOAJ, of an issue or of all. */
  doaj: (issue?: IssueKey) =>
    `/api/admin/doaj.xml${issue ? `?year=${issue.year}&volume=${issue.volume}&issue=${issue.issue}` : ''}`,
  articleThumbnail: (picture: string) => `/assets/thumbnails/${picture}`,
  /** A picture of a full text, or one of its variants. */
  textPicture: (picture: string) => `/assets/texts/${picture}`,
  /** The full text of the article with this id, for staff. */
  fullText: (articleId: string) => `/api/archives/${articleId}/text`,
  /** The pages that are made here of the article with this id, for staff. */
  articlePages: (articleId: string) => `/api/archives/${articleId}/pages`,
  editorPicture: (picture: string) => `/assets/editors/${picture}`,
  indexingImage: (image: string) => `/assets/indexing/${image}`,
  sitePicture: (picture: string) => `/assets/site/${picture}`,
  publication: (refnumber: string) => `/pdf?refno=${encodeURIComponent(refnumber)}`,
  certificate: (refnumber: string, author: string) =>
    `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`,
  certificateThumbnail: (refnumber: string, author: string) =>
    `${paths.certificate(refnumber, author)}/thumbnail`,
  certificateCodes: (refnumber: string) => `/api/pdf/certificates/${encodeURIComponent(refnumber)}/codes`,
  coverPage: (refnumber: string) => `/api/pdf/coverpage/${encodeURIComponent(refnumber)}`,
  editorialBoard: '/api/pdf/editorialboard',
  job: (id: string) => `/api/pdf/jobs/${id}`,
  jobFile: (id: string) => `/api/pdf/jobs/${id}/file`,
  /** Preview of the public site for staff; not counted as usage. */
  previews: '/preview/',
  /** The site in a look that is not saved yet, for staff. */
  lookPreview: '/preview/look',
  /** The page of a link to a password or of a new address. Browsers send the fragment to no server. */
  accessLink: (token: string) => `/admin/link#${token}`,
  verify: (code: string) => `/verify?code=${encodeURIComponent(code)}`,
};
