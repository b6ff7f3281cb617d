import { type FormEvent, useState } from 'react';
import { isEmail } from '#contracts/text/emails.ts';
import type { Messages } from '#messages/messages.ts';
import { useMessages } from '#messages/messages-context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Problem } from '#ui/problem.tsx';
import { ContactEmail } from '../frame/contact-email.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { mailAddress, manuscriptEmail, type ManuscriptEmail } from './manuscript-email.ts';
import styles from './manuscript-form.module.css';

type FieldName = 'title' | 'authors' | 'email' | 'phone' | 'total' | 'file';
type Problems = Partial<Record<string, string>>;

/**
 * The static form (requirements.md#manuscript-form): it sends nothing, but writes an e-mail with what was entered, in the reader's own
 * program, and shows its text for readers who have none.
 */
export function ManuscriptForm() {
  const words = useMessages().manuscript;
  const { websiteemail } = useSite().settings;
  const [problems, setProblems] = useState<Problems>({});
  const [email, setEmail] = useState<ManuscriptEmail>();

  function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const file = form.elements.namedItem('file') as HTMLInputElement;
    const isPdf = [...(file.files ?? [])].every(({ name }) => /\.pdf$/i.test(name));
    file.setCustomValidity(isPdf ? '' : words.notPdf);
    const address = form.elements.namedItem('email') as HTMLInputElement;
    address.setCustomValidity(address.value === '' || isEmail(address.value) ? '' : words.notEmail);
    const wrong = [...form.querySelectorAll<HTMLInputElement>('input:invalid')];
    setProblems(Object.fromEntries(wrong.map((input) => [input.name, problemOf(input, words)])));
    wrong[0]?.focus();
    if (wrong.length > 0) return;
    const written = manuscriptEmail(new FormData(form), words);
    setEmail(written);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') !== 'text')
      window.location.assign(mailAddress(websiteemail, written));
  }

  const count = Object.keys(problems).length;
  return (
    <form className={styles.sheet} aria-describedby="manuscript-note" noValidate onSubmit={write}>
      <Field name="title" wide required problems={problems} />
      <Field name="authors" wide required problems={problems} />
      <Field name="email" type="email" required problems={problems} />
      <Field name="phone" type="tel" problems={problems} />
      <Field name="total" type="number" required problems={problems} />
      <Choice name="type" options={articleTypes} />
      <p className={styles.wide}>
        <label className={styles.tick}>
          <input type="checkbox" name="doi" /> {words.fields.doi}
        </label>
      </p>
      <Choice name="stream" options={streams} unchosen />
      <Choice name="area" options={areas} unchosen />
      <Field name="file" type="file" wide hint={words.fileHint} problems={problems} />
      <div className={styles.wide} data-scripted>
        <p className="actions">
          <button type="submit" disabled={websiteemail === ''}>
            {words.writeEmail}
          </button>
          <button type="submit" name="text" className="quiet">
            {words.showText}
          </button>
        </p>
        <Problem text={count > 0 ? words.toFill(count) : undefined} />
      </div>
      {email && (
        <div className={styles.wide} role="status">
          <p>{words.written(<ContactEmail />)}</p>
          <pre className={styles.text}>{`${email.subject}\n\n${email.body}`}</pre>
          <CopyButton text={`${email.subject}\r\n\r\n${email.body}`} label={words.copy} />
        </div>
      )}
    </form>
  );
}

const problemOf = (
  { validity, validationMessage }: HTMLInputElement,
  words: Messages['manuscript'],
): string => {
  if (validity.valueMissing) return words.missing;
  return validity.customError ? validationMessage : words.invalid;
};

interface FieldProps {
  name: FieldName;
  type?: string;
  wide?: boolean;
  required?: boolean;
  hint?: string;
  problems: Problems;
}

function Field({ name, type = 'text', wide, required, hint, problems }: FieldProps) {
  const { fields } = useMessages().manuscript;
  const id = `manuscript-${name}`;
  const note = problems[name] ?? hint;
  return (
    <p className={wide ? styles.wide : undefined}>
      <label htmlFor={id}>
        {fields[name]}
        {required && ' *'}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        required={required}
        min={type === 'number' ? 1 : undefined}
        accept={type === 'file' ? 'application/pdf' : undefined}
        aria-invalid={problems[name] !== undefined || undefined}
        aria-describedby={note && `${id}-note`}
      />
      {note && (
        <span id={`${id}-note`} className={problems[name] ? 'problem' : 'hint'}>
          {note}
        </span>
      )}
    </p>
  );
}

interface ChoiceProps {
  name: 'type' | 'stream' | 'area';
  options: string[];
  unchosen?: boolean;
}

/** @param unchosen whether nothing is chosen at first */
function Choice({ name, options, unchosen }: ChoiceProps) {
  const { choose, fields, option: wordOf } = useMessages().manuscript;
  const id = `manuscript-${name}`;
  return (
    <p>
      <label htmlFor={id}>{fields[name]}</label>
      <select id={id} name={name}>
        {unchosen && <option value="">{choose}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {wordOf(option)}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Options of the static submission form (requirements.md#manuscript-form). */
const articleTypes = ['Research Paper', 'Review Paper', 'Case Study', 'Thesis'];

const streams = ['Engineering', 'Management', 'Science', 'Others'];

const areas = [
  'Aeronautical Engineering',
  'Agricultural Engineering',
  'Agriculture',
  'Architecture',
  'Automobile Engineering',
  'Biochemistry',
  'Biomedical Engineering',
  'Biotechnology',
  'Botany',
  'Business Administration',
  'Chemical Engineering',
  'Chemistry',
  'Civil Engineering',
  'Commerce',
  'Computer Science and Engineering',
  'Economics',
  'Education',
  'Electrical Engineering',
  'Electronics and Communication',
  'Environmental Science',
  'Finance',
  'Food Technology',
  'Human Resource Management',
  'Information Technology',
  'Instrumentation Engineering',
  'Management Studies',
  'Marketing',
  'Mathematics',
  'Mechanical Engineering',
  'Medical Science',
  'Microbiology',
  'Nanotechnology',
  'Pharmacy',
  'Physics',
  'Production Engineering',
  'Social Sciences',
  'Software Engineering',
];
