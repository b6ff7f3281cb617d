import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { paths } from '#contracts/journal/paths.ts';
import { EditArticleForm } from '../article-form/edit-article-form.tsx';
import { AmendmentsPanel } from '../amendments/amendments-panel.tsx';
import { NoticesPanel } from '../author-notices/notices-panel.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { IssuancesPanel } from '../history/issuances-panel.tsx';
import { OrcidPanel } from '../orcid/orcid-panel.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { pageError } from '../../../lib/load.ts';
import { PageTitle } from '../frame/page-title.tsx';
import adminPageStyles from '../frame/admin-page.module.css';
import tagStyles from '../../../ui/tag.module.css';
import historyStyles from '../history/history.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  return staffLoad('admin', request, () =>
    call<StaffArticle>(`/api/archives/${id}`, { signal: request.signal }),
  );
}

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<StaffArticle>();
  return <EditArticle key={opened.id} opened={opened} />;
}

function EditArticle({ opened }: { opened: StaffArticle }) {
  const [article, setArticle] = useState(opened);
  const { refnumber, status } = article;
  return (
    <>
      <PageTitle name={`Article ${refnumber}`} />
      <p className={adminPageStyles.back}>
        <Link to={adminPaths.issue(article)}>{issueName(article)}</Link>
      </p>
      <div className={adminPageStyles.pageHead}>
        <h1>
          Article {refnumber}
          {status === 'disabled' && <span className={tagStyles.tag}>disabled</span>}
        </h1>
        {status !== 'disabled' && (
          <a href={paths.article(article)} target="_blank" rel="noopener">
            Public page
          </a>
        )}
      </div>
      <div className={historyStyles.beside}>
        <EditArticleForm article={article} onSaved={setArticle} />
        <div className={historyStyles.panels}>
          <AmendmentsPanel article={article} />
          <NoticesPanel article={article} />
          <OrcidPanel key={`orcid ${article.version}`} article={article} />
          <IssuancesPanel key={`issued ${article.version}`} refnumber={refnumber} />
          <HistoryPanel
            key={article.version}
            path={`/api/admin/archives/${article.id}/history`}
            labels={{ ...labelsOf(articleFields), status: 'Status', standing: 'Standing', file: 'File' }}
          />
        </div>
      </div>
    </>
  );
}
