import { articleTypes, areas, streams } from './choices.ts';
import styles from './manuscript-form.module.css';

/** The specification's static form: it shows what the journal requires and sends nothing. */
export function ManuscriptForm() {
  return (
    <form className={styles.sheet} aria-describedby="manuscript-note">
      <Field name="title" label="Manuscript title" wide />
      <Field name="authors" label="Author names" wide />
      <Field name="email" label="E-mail" type="email" />
      <Field name="phone" label="Phone" type="tel" />
      <Field name="authors-total" label="Total number of authors" type="number" />
      <Choice name="type" label="Article type" options={articleTypes} />
      <p className={styles.wide}>
        <label className={styles.tick}>
          <input type="checkbox" name="doi" /> DOI for the article (200 INR extra)
        </label>
      </p>
      <Choice name="stream" label="Stream" options={streams} />
      <Choice name="area" label="Area" options={areas} />
      <Field name="file" label="Manuscript (PDF)" type="file" wide />
      <p className={styles.wide}>
        <button type="submit" disabled>
          Submit
        </button>
      </p>
    </form>
  );
}

function Field({
  name,
  label,
  type = 'text',
  wide,
}: {
  name: string;
  label: string;
  type?: string;
  wide?: boolean;
}) {
  const id = `manuscript-${name}`;
  return (
    <p className={wide ? styles.wide : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        min={type === 'number' ? 1 : undefined}
        accept={type === 'file' ? 'application/pdf' : undefined}
      />
    </p>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: string[] }) {
  const id = `manuscript-${name}`;
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </p>
  );
}
