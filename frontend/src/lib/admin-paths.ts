import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';

/** Addresses of admin pages (requirements.md#admin-addresses). */
export const adminPaths = {
  issue: ({ year, volume, issue }: IssueKey) => `/admin/archives/${year}/${volume}/${issue}`,
  editIssue: (id: string) => `/admin/archives/issues/${id}`,
  addArticle: ({ year, volume, issue }: IssueKey) => `/admin/archives/add/${year}/${volume}/${issue}`,
  editArticle: (id: string) => `/admin/archives/${id}`,
  /** Page where staff check the full text of an article. */
  fullText: (id: string) => `/admin/archives/${id}/text`,
  /** Page where staff make and check the pages of an article. */
  articlePages: (id: string) => `/admin/archives/${id}/pages`,
  publishAmendment: (id: string) => `/admin/archives/${id}/notice`,
  doi: (id: string) => `/admin/dois/${id}`,
  editEditor: (id: string) => `/admin/editors/${id}`,
  editUser: (id: string) => `/admin/account/${id}`,
  import: (id: string) => `/admin/transfer?import=${encodeURIComponent(id)}`,
  editPage: (id: string) => `/admin/pages/${id}`,
  articlePreview: (id: string) => `/preview/archives/${id}`,
  pagePreview: (id: string) => `/preview/pages/${id}`,
  webhook: (id: string) => `/admin/webhooks/${id}`,
  manuscript: (id: string) => `/admin/manuscripts/${id}`,
  editManuscript: (id: string) => `/admin/manuscripts/${id}/edit`,
  decide: (id: string, kind: DecisionKind) => `/admin/manuscripts/${id}/decide/${kind}`,
  /** @param to 'author', or the id of a review */
  writeMail: (id: string, to: string) => `/admin/manuscripts/${id}/mail/${to}`,
  /** @param review of a reviewer who is invited again */
  inviteReviewer: (id: string, review?: string) =>
    `/admin/manuscripts/${id}/invite${review === undefined ? '' : `?review=${review}`}`,
  /** Invitation with the best candidate chosen. */
  inviteNext: (id: string) => `/admin/manuscripts/${id}/invite?next=1`,
  reviewer: (id: string) => `/admin/reviewers/${id}`,
  /** The form that adds the article of an accepted manuscript. */
  addManuscriptsArticle: (id: string, issue: IssueKey) => `${adminPaths.addArticle(issue)}?manuscript=${id}`,
  message: ({ kind, language }: { kind: string; language: string }) => `/admin/messages/${kind}/${language}`,
  editPartner: (id: string) => `/admin/indexing/${id}`,
};
