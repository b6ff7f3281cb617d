import { useLoaderData, useLocation } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { articleAdded } from '#admin/article-form/article-of-manuscript.ts';
import { ManuscriptDecisions } from '#admin/manuscripts/manuscript-decisions.tsx';
import { ManuscriptEnd } from '#admin/manuscripts/manuscript-end.tsx';
import { ManuscriptFee } from '#admin/manuscripts/manuscript-fee.tsx';
import { ManuscriptFiles } from '#admin/manuscripts/manuscript-files.tsx';
import { ManuscriptHead } from '#admin/manuscripts/manuscript-head.tsx';
import { manuscriptsPath, nameOfManuscript } from '#admin/manuscripts/manuscript-labels.ts';
import { ManuscriptMails } from '#admin/manuscripts/manuscript-mails.tsx';
import { ManuscriptNotes } from '#admin/manuscripts/manuscript-notes.tsx';
import { ManuscriptPeople } from '#admin/manuscripts/manuscript-people.tsx';
import { ManuscriptReviewers } from '#admin/manuscripts/reviewers/manuscript-reviewers.tsx';
import { manuscriptSentences } from '#admin/manuscripts/manuscript-sentences.ts';
import { ManuscriptText } from '#admin/manuscripts/manuscript-text.tsx';
import { PublishManuscript } from '#admin/manuscripts/publish-manuscript.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { entityLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import historyStyles from '#admin/history/history.module.css';

export const loader = entityLoader<StaffManuscript>(manuscriptsPath);

/** Interval between requests of the stage after the article was added. */
const POLL_MS = 2_000;

/** One manuscript, as the office works on it. */
export function Component() {
  const manuscript = useLoaderData<StaffManuscript>();
  const { id, version, title_text, stage, article, publish_on } = manuscript;
  const isAwaited = useLocation().state === articleAdded && publish_on === undefined;
  useRefreshWhile(isAwaited && stage === 'accepted', POLL_MS);
  const name = nameOfManuscript(manuscript);
  return (
    <AdminPage
      key={id}
      name={`${name} · ${title_text}`}
      heading={name}
      above={{ to: '/admin/manuscripts', name: 'Manuscripts' }}
    >
      <div className={historyStyles.beside}>
        <div>
          <ManuscriptHead manuscript={manuscript} />
          {stage === 'accepted' && article === undefined && <PublishManuscript manuscript={manuscript} />}
          <ManuscriptText manuscript={manuscript} />
          <ManuscriptFiles manuscript={manuscript} />
          <ManuscriptReviewers manuscript={manuscript} />
          <ManuscriptDecisions manuscript={manuscript} />
          <ManuscriptMails manuscript={manuscript} />
          <ManuscriptFee manuscript={manuscript} />
          <ManuscriptPeople manuscript={manuscript} />
          <ManuscriptNotes manuscript={manuscript} />
          <ManuscriptEnd manuscript={manuscript} />
        </div>
        <div className={historyStyles.panels}>
          <HistoryPanel
            key={version}
            path={`${manuscriptsPath}/${id}/history`}
            type="manuscript"
            sentencesOf={manuscriptSentences}
          />
        </div>
      </div>
    </AdminPage>
  );
}
