import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffArticle } from '#contracts/entities.js';
import { isEntityId } from '#contracts/entity-id.js';
import { paths } from '#contracts/paths.js';
import { articleLabels } from '../../features/article-form/article-form.js';
import { EditArticleForm } from '../../features/article-form/edit-article-form.js';
import { NoticesPanel } from '../../features/author-notices/notices-panel.js';
import { HistoryPanel } from '../../features/history/history-panel.js';
import { IssuancesPanel } from '../../features/history/issuances-panel.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { call } from '../../lib/api-call.js';
import { pageError } from '../../lib/load.js';

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
  const { refnumber, volume, issue, year, status } = article;
  return (
    <>
      <title>{`Article ${refnumber} · Admin`}</title>
      <p className="back">
        <Link to={adminPaths.issue(article)}>
          Volume {volume}, Issue {issue} ({year})
        </Link>
      </p>
      <div className="page-head">
        <h1>
          Article {refnumber}
          {status === 'disabled' && <span className="tag">disabled</span>}
        </h1>
        {status !== 'disabled' && (
          <a href={paths.article(article)} target="_blank" rel="noopener">
            Public page
          </a>
        )}
      </div>
      <div className="beside">
        <EditArticleForm article={article} onSaved={setArticle} />
        <div className="panels">
          <NoticesPanel article={article} />
          <IssuancesPanel key={`issued ${article.version}`} refnumber={refnumber} />
          <HistoryPanel
            key={article.version}
            path={`/api/admin/archives/${article.id}/history`}
            labels={{ ...articleLabels, status: 'Status', file: 'File' }}
          />
        </div>
      </div>
    </>
  );
}
