import type { ChangeEvent, HTMLInputTypeAttribute } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import styles from './field.module.css';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Id of a `datalist` of suggestions. */
  list?: string;
  /** Share of the form's width. */
  wide?: boolean | 'double';
}

export function TextInput({
  value,
  onChange,
  type = 'text',
  autoComplete,
  autoFocus,
  list,
  wide,
  ...field
}: Props) {
  return (
    <Field {...field} className={wide ? styles[wide === true ? 'wide' : wide] : undefined}>
      {(attributes) => {
        const input = {
          ...attributes,
          autoComplete,
          autoFocus,
          value,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
        };
        return type === 'password' ? (
          <PasswordInput {...input} label={field.label} />
        ) : (
          <input {...input} type={type} min={type === 'number' ? 0 : undefined} list={list} />
        );
      }}
    </Field>
  );
}

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows: number;
}

export function TextArea({ value, onChange, rows, ...field }: TextAreaProps) {
  return (
    <Field {...field} className={styles.wide}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
