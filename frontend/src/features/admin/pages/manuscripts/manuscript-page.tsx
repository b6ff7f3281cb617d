import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { useState } from 'react';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { Issue } from '#contracts/fields/entities.ts';
import { isOnlineFirst, issueName, type NamedIssue, onlineFirst } from '#contracts/publication/issue-key.ts';
import { decisionKinds } from '#contracts/values/decision-kinds.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { articleAdded, feeNote } from '#admin/article-form/start-from-manuscript.ts';
import { ManuscriptFee } from '#admin/manuscripts/manuscript-fee.tsx';
import { ManuscriptFiles } from '#admin/manuscripts/manuscript-files.tsx';
import { ManuscriptHead } from '#admin/manuscripts/manuscript-head.tsx';
import {
  decisionLabels,
  isDecision,
  manuscriptsPath,
  manuscriptName,
  receivedReports,
} from '#admin/manuscripts/manuscript-labels.ts';
import { ManuscriptMails } from '#admin/manuscripts/manuscript-mails.tsx';
import { ManuscriptNotes } from '#admin/manuscripts/manuscript-notes.tsx';
import { ManuscriptPeople } from '#admin/manuscripts/manuscript-people.tsx';
import { ManuscriptReviewers } from '#admin/manuscripts/reviewers/manuscript-reviewers.tsx';
import { manuscriptSentences } from '#admin/manuscripts/manuscript-sentences.ts';
import { ManuscriptText } from '#admin/manuscripts/manuscript-text.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { entityLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { dayIn } from '#lib/dates.ts';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { classNames } from '#lib/class-names.ts';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton, useManuscriptAction } from '#admin/manuscripts/manuscript-actions.tsx';
import { UndeliveredMails } from '#admin/manuscripts/undelivered-mails.tsx';
import { ConfirmButton } from '#ui/action-button.tsx';
import historyStyles from '#admin/history/history.module.css';
import styles from '#admin/manuscripts/manuscripts.module.css';

export const loader = entityLoader<StaffManuscript>(manuscriptsPath);

const POLL_MS = 2_000;

export function Component() {
  const manuscript = useLoaderData<StaffManuscript>();
  const { id, version, title_text, stage, article, publish_on } = manuscript;
  const isAwaited = useLocation().state === articleAdded && publish_on === undefined;
  useRefreshWhile(isAwaited && stage === 'accepted', POLL_MS);
  const name = manuscriptName(manuscript);
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

function PublishManuscript({ manuscript }: { manuscript: StaffManuscript }) {
  const year = Number(dayIn(useSite().settings.time_zone).slice(0, 4));
  const { loaded: issues, problem } = useLoaded<Issue[]>('/api/admin/archives');
  const [at, setAt] = useState('0');
  if (!issues) return problem && <p className="problem">{problem}</p>;
  const places: NamedIssue[] = [...issues.filter((one) => !isOnlineFirst(one)), onlineFirst(year)];
  const place = places[Number(at)]!;
  // Neither files nor a payment are missing.
  const isReady = manuscript.turn === 'office';
  const note = feeNote(manuscript.fee);
  return (
    <section className={styles.section} aria-labelledby="publish-heading">
      <h2 id="publish-heading">Publish</h2>
      <p className="hint">
        The article form is filled in except for the pages. The article’s number is {manuscript.number}.
        {note && <b> {note}</b>}
      </p>
      <div className={styles.filter}>
        <SelectInput
          id="place"
          label="Publish in"
          value={at}
          onChange={setAt}
          options={places.map((one, index) => ({ value: String(index), label: issueName(one) }))}
        />
        <Link
          className={isReady ? 'button' : 'button quiet'}
          to={adminPaths.addManuscriptsArticle(manuscript.id, place)}
        >
          Add article
        </Link>
      </div>
    </section>
  );
}

function ManuscriptDecisions({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, decisions, acts, reports } = manuscript;
  const open = decisionKinds.filter((kind) => acts.includes(kind));
  if (open.length === 0 && decisions.length === 0) return null;
  return (
    <section id="decide" className={styles.section} aria-labelledby="decide-heading">
      <h2 id="decide-heading">Decide</h2>
      {open.length > 0 && (
        <>
          <p className="hint">
            {receivedReports(reports.received, reports.wanted)}. You see the letter before it is sent.
          </p>
          <p className="actions">
            {open.map((kind) => (
              <Link key={kind} className="button quiet" to={adminPaths.decide(id, kind)}>
                {decisionLabels[kind]}…
              </Link>
            ))}
          </p>
        </>
      )}
      <UndeliveredMails manuscript={manuscript} of={isDecision} />
      <ul className={styles.list}>
        {decisions.toReversed().map(({ kind, at, by, to, subject, letter, void: isVoid }, index) => (
          <li key={at} className={classNames(isVoid && styles.void)}>
            <details>
              <summary>
                <b>{decisionLabels[kind]}</b>
                {isVoid && ' (cancelled)'}, <Day time={at} />, {by}
              </summary>
              <p>
                {to.length > 0 ? `To ${to.join(', ')}` : 'No letter was sent'}: {subject}
              </p>
              <p className={styles.lines}>{letter}</p>
              {!isVoid && manuscript.erased === undefined && (
                <p className="actions">
                  <DownloadButton
                    path={`/api/pdf/manuscripts/${id}/letter/${decisions.length - index}`}
                    label="Letter (PDF)"
                  />
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Downloads everything about the manuscript as a zip, or deletes it before the period in the settings ends. */
function ManuscriptEnd({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, stage, erased } = manuscript;
  const { run } = useManuscriptAction(manuscript);
  return (
    <section className={styles.section} aria-labelledby="end-heading">
      <h2 id="end-heading">Package and deletion</h2>
      {erased ? (
        <p>
          Contents deleted on <Day time={erased} />. Number, dates and decisions were kept.
        </p>
      ) : (
        <p className="actions">
          <DownloadButton path={`${manuscriptsPath}/${id}/package.zip`} label="Package (zip)" />
          {isEnded(stage) && (
            <ConfirmButton
              label="Delete contents"
              question="Delete this manuscript’s files, texts, names and letters? You cannot undo this. Its number, dates and decisions are kept."
              action="Delete contents"
              onConfirm={() => void run('/erase', { done: 'Contents deleted' })}
            />
          )}
        </p>
      )}
    </section>
  );
}
