import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contracts/fields/entities.ts';
import { isOnlineFirst, issueName, type NamedIssue, onlineFirst } from '#contracts/publication/issue-key.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { dayIn } from '#lib/dates.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { feeNote } from '../article-form/article-of-manuscript.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './manuscripts.module.css';

/** Chooses where an accepted manuscript appears, and opens the form of its article. */
export function PublishManuscript({ manuscript }: { manuscript: StaffManuscript }) {
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
