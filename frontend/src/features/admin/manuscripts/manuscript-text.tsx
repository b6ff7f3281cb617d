import { Link } from 'react-router-dom';
import { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { RichText } from '#ui/rich-text.tsx';
import { Day } from '#shared/settings/day.tsx';
import { Fact } from './fact.tsx';
import { duplicateLabels, manuscriptName } from './manuscript-labels.ts';
import styles from './manuscripts.module.css';

export function ManuscriptText({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, values, answers, duplicates } = manuscript;
  const { title, abstract, keywords, article_type, cover_letter, suggested, opposed } = values;
  return (
    <section className={styles.section} aria-labelledby="text-heading">
      <h2 id="text-heading">Text</h2>
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      <p className={styles.title}>
        <RichText text={title} />
      </p>
      <dl className={styles.facts}>
        <Fact label={manuscriptFields.article_type.label}>{article_type}</Fact>
        <Fact label={manuscriptFields.keywords.label}>{keywords}</Fact>
        <Fact label={manuscriptFields.cover_letter.label}>{cover_letter}</Fact>
        <Fact label={manuscriptFields.suggested.label}>{personLines(suggested)}</Fact>
        <Fact label={manuscriptFields.opposed.label}>{personLines(opposed)}</Fact>
      </dl>
      {abstract !== '' && (
        <details>
          <summary>{manuscriptFields.abstract.label}</summary>
          <RichText as="div" className={styles.abstract} text={abstract} />
        </details>
      )}
      {answers.map(({ round, text, at }) => (
        <details key={at}>
          <summary>
            {manuscriptFields.answer.label}, round {round + 1}, <Day time={at} />
          </summary>
          <p className={styles.lines}>{text}</p>
        </details>
      ))}
      <p className="actions">
        <Link className="button quiet" to={adminPaths.editManuscript(id)}>
          Edit details
        </Link>
      </p>
    </section>
  );
}

type Named = StaffManuscript['values']['suggested'];

const personLines = (people: Named): string =>
  people
    .map(({ name, email, affiliation, why }) => [name, email, affiliation, why].filter(Boolean).join(', '))
    .join('\n');

const Duplicates = ({ duplicates }: Pick<StaffManuscript, 'duplicates'>) => (
  <div className={styles.warning} role="note">
    <p>Possible duplicates:</p>
    <ul>
      {duplicates.map(({ why, id, number, refnumber, title_text }) => (
        <li key={`${why} ${id ?? refnumber}`}>
          {duplicateLabels[why]}:{' '}
          {id !== undefined ? (
            <Link to={adminPaths.manuscript(id)}>
              {manuscriptName({ number })}, {title_text}
            </Link>
          ) : (
            <Link to={`/admin/search?${new URLSearchParams({ q: refnumber ?? title_text }).toString()}`}>
              Article {refnumber}, {title_text}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
);
