import { isNotice } from '#contracts/publication/amendments.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { AmendmentsPanel } from '#admin/amendments/amendments-panel.tsx';
import { MissingPanel } from '#admin/article-form/missing-panel.tsx';
import { EditArticleForm } from '#admin/article-form/article-forms.tsx';
import { AuthorMailsPanel } from '#admin/author-mails/author-mails-panel.tsx';
import { entityLoader } from '#admin/frame/admin-loader.ts';
import { editPage } from '#admin/history/edit-page.tsx';
import { IssuancesPanel } from '#admin/history/issuances-panel.tsx';
import { publicationText } from '#admin/issues/publication-text.ts';
import { OrcidPanel } from '#admin/orcid/orcid-panel.tsx';
import tagStyles from '#ui/tag.module.css';

export const loader = entityLoader<StaffArticle>('/api/archives');

export const shouldRevalidate = () => false;

export const Component = editPage<StaffArticle>({
  aboveOf: (article) => ({ to: adminPaths.issue(article), name: issueName(article) }),
  nameOf: ({ refnumber }) => `Article ${refnumber}`,
  headingOf: ({ refnumber, status, publish_on }) => (
    <>
      Article {refnumber}
      {status === 'disabled' && (
        <span className={tagStyles.tag}>{publish_on ? publicationText(publish_on) : 'Disabled'}</span>
      )}
    </>
  ),
  besideOf: (article) => {
    const isPublic = article.status !== 'disabled';
    return (
      <a
        href={isPublic ? paths.article(article) : adminPaths.articlePreview(article.id)}
        target="_blank"
        rel="noopener"
      >
        {isPublic ? 'Public page' : 'Preview'}
      </a>
    );
  },
  historyOf: ({ id }) => `/api/admin/archives/${id}/history`,
  type: 'article',
  panelsOf: (article) => (
    <>
      <MissingPanel article={article} />
      <AmendmentsPanel article={article} />
      {!isNotice(article) && <AuthorMailsPanel article={article} />}
      <OrcidPanel key={`orcid ${article.version}`} article={article} />
      {!isNotice(article) && (
        <IssuancesPanel key={`issued ${article.version}`} refnumber={article.refnumber} />
      )}
    </>
  ),
  form: (article, onSaved) => <EditArticleForm article={article} onSaved={onSaved} />,
});
