import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../messages/messages-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { articleTypes, areas, streams } from './choices.ts';
import { manuscriptEmail } from './manuscript-email.ts';
import styles from './manuscript-form.module.css';

/**
 * The specification's static form: it sends nothing, but writes an e-mail with what was entered, in the reader's own
 * program.
 */
export function ManuscriptForm() {
  const words = useMessages().manuscript;
  const { websiteemail } = useSite().settings;
  const [file, setFile] = useState('');

  function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFile((form.get('file') as File).name);
    window.location.assign(manuscriptEmail(form, websiteemail, words));
  }

  return (
    <form className={styles.sheet} aria-describedby="manuscript-note" onSubmit={write}>
      <Field name="title" wide />
      <Field name="authors" wide />
      <Field name="email" type="email" />
      <Field name="phone" type="tel" />
      <Field name="total" type="number" />
      <Choice name="type" options={articleTypes} />
      <p className={styles.wide}>
        <label className={styles.tick}>
          <input type="checkbox" name="doi" /> {words.fields.doi}
        </label>
      </p>
      <Choice name="stream" options={streams} />
      <Choice name="area" options={areas} />
      <Field name="file" type="file" wide />
      <p className={styles.wide}>
        <button type="submit" data-scripted disabled={websiteemail === ''}>
          {words.writeEmail}
        </button>
      </p>
      {file && (
        <p className={styles.wide} role="status">
          {words.attach(file)}
        </p>
      )}
    </form>
  );
}

type FieldName = 'title' | 'authors' | 'email' | 'phone' | 'total' | 'file';

function Field({ name, type = 'text', wide }: { name: FieldName; type?: string; wide?: boolean }) {
  const { fields } = useMessages().manuscript;
  const id = `manuscript-${name}`;
  return (
    <p className={wide ? styles.wide : undefined}>
      <label htmlFor={id}>{fields[name]}</label>
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

function Choice({ name, options }: { name: 'type' | 'stream' | 'area'; options: string[] }) {
  const { fields, option: wordOf } = useMessages().manuscript;
  const id = `manuscript-${name}`;
  return (
    <p>
      <label htmlFor={id}>{fields[name]}</label>
      <select id={id} name={name}>
        {options.map((option) => (
          <option key={option} value={option}>
            {wordOf(option)}
          </option>
        ))}
      </select>
    </p>
  );
}
