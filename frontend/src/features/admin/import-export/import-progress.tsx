import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, type JournalImport } from '#contracts/fields/import-entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { useCalls } from '../frame/use-calls.ts';
import { ExportButton } from './export-button.tsx';
import { countText, isInProgress, isOpen, outcomeText, stateLabels } from './import-labels.ts';
import styles from './import-progress.module.css';

const MAX_LINKED_ISSUES = 30;

export function ImportProgress({ found: journalImport }: { found: JournalImport }) {
  const { id, file, state, contents, source, done, total, loadable, complete, issues, message } =
    journalImport;
  const { busy, run } = useCalls();
  const [notify, setNotify] = useState(false);
  const [onlyComplete, setOnlyComplete] = useState(false);
  const path = `/api/admin/imports/${id}`;
  const load = () => run(`${path}/load`, { body: { notify, complete_issues: onlyComplete } });

  return (
    <div className={styles.progress}>
      <p className={styles.name}>
        <b>{file}</b> <span role="status">{stateLabels[state]}</span>
        {isInProgress(journalImport) && total > 0 && (
          <span className={styles.count}>
            {done.toLocaleString('en')} of {total.toLocaleString('en')}
          </span>
        )}
      </p>
      {isInProgress(journalImport) && (
        <progress
          {...(total > 0 && { value: done, max: total })}
          aria-label={`${stateLabels[state]}: ${done} of ${total}`}
        />
      )}
      {source && <p>{source}.</p>}
      {message && <p className="problem">{message}</p>}
      {outcomeText(journalImport) && <p>{outcomeText(journalImport)}</p>}
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label="Issues loaded">
          {issues.slice(0, MAX_LINKED_ISSUES).map(({ articles, ...issue }) => (
            <li key={adminPaths.issue(issue)}>
              <Link to={adminPaths.issue(issue)}>{issueName(issue)}</Link>: {countOf(articles, 'article')}
            </li>
          ))}
          {issues.length > MAX_LINKED_ISSUES && <li>{issues.length - MAX_LINKED_ISSUES} more</li>}
        </ul>
      )}
      {contents === 'journal' && state === 'checked' && (
        <p>This is an exported journal. Its settings, editors and indexing partners are imported too.</p>
      )}
      {state === 'checked' && contents === 'articles' && (
        <CheckInput
          id="import-notify"
          label="Notify authors by e-mail"
          checked={notify}
          onChange={setNotify}
        />
      )}
      {state === 'checked' && complete.articles > 0 && complete.articles < loadable.articles && (
        <CheckInput
          id="import-complete"
          label={`Only issues without any problem: ${countText(complete)}`}
          checked={onlyComplete}
          onChange={setOnlyComplete}
        />
      )}
      <p className="actions">
        {state === 'checked' && (
          <ActionButton
            label={`Load ${countText(onlyComplete ? complete : loadable)}`}
            isMain
            disabled={busy !== ''}
            onClick={load}
          />
        )}
        {!isInProgress(journalImport) && <ExportButton path={`${path}/report.csv`} label="Report (CSV)" />}
        {isOpen(journalImport) && (
          <ConfirmButton
            label="Cancel import"
            disabled={busy !== ''}
            question="Cancel this import? Issues that are already loaded stay."
            action="Cancel import"
            cancel="Continue import"
            onConfirm={() => void run(path, { method: 'DELETE' })}
          />
        )}
      </p>
    </div>
  );
}
