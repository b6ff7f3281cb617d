import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import type { UserListing } from '#contracts/fields/entities.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { Day } from '#shared/settings/day.tsx';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import { useManuscriptAction } from './manuscript-actions.tsx';
import styles from './manuscripts.module.css';

export function ManuscriptPeople({ manuscript }: { manuscript: StaffManuscript }) {
  const { values, objections, agreements, recused } = manuscript;
  const { run } = useManuscriptAction(manuscript);
  return (
    <section className={styles.section} aria-labelledby="authors-heading">
      <h2 id="authors-heading">Authors and objections</h2>
      {values.authors.length === 0 && <p className="quiet">No authors yet.</p>}
      <ol className={styles.list}>
        {values.authors.map(({ name, affiliations, email, orcid }, at) => (
          <li key={at}>
            <b>{name}</b>
            {orcid && (
              <>
                {' '}
                <a href={orcidAddress(orcid)}>{orcid}</a>
              </>
            )}
            <span className="hint">
              {affiliations
                .map((one) => [one.name, one.city, one.country].filter(Boolean).join(', '))
                .join('; ')}
              {email && (
                <>
                  {affiliations.length > 0 && '; '}
                  <a href={`mailto:${email}`}>
                    <EmailAddress address={email} />
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ul className={styles.list}>
        {agreements.map(({ author, at }) => (
          <li key={at}>
            {author} agreed, <Day time={at} />
          </li>
        ))}
        {objections.map(({ id, author, text, at, settled }) => (
          <li key={id}>
            <p className={settled ? undefined : styles.late}>
              {author} did not agree, <Day time={at} />
              {settled && ', settled'}
            </p>
            <p className={styles.lines}>{text}</p>
            {!settled && (
              <p className="actions">
                <ActionButton
                  label="Mark as settled"
                  name={`Mark as settled: the objection of ${author}`}
                  onClick={() => void run(`/objections/${id}/settle`, { done: 'Objection settled' })}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      {recused.length > 0 && <Recused manuscript={manuscript} />}
    </section>
  );
}

/** Users with a conflict, which administrators can undo. */
function Recused({ manuscript }: { manuscript: StaffManuscript }) {
  const isAdministrator = useMayOpen()('/admin/account');
  const { loaded: users } = useLoaded<UserListing[]>(isAdministrator ? '/api/users' : undefined);
  const { run } = useManuscriptAction(manuscript);
  if (!isAdministrator) return null;
  return (
    <ul className={styles.list} aria-label="Users with a conflict">
      {manuscript.recused.map((user) => {
        const found = users?.find(({ id }) => id === user);
        const name = (found?.printed_name || found?.name) ?? 'A user';
        return (
          <li key={user}>
            Hidden from {name}.{' '}
            <ActionButton
              label="Show manuscript"
              name={`Show the manuscript to ${name}`}
              onClick={() => void run('/recuse', { body: { user, recused: false } })}
            />
          </li>
        );
      })}
    </ul>
  );
}
