import type { HTMLInputTypeAttribute } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** Id of a `datalist` of suggestions. */
  list?: string;
  /** How much of the form's width it uses. */
  wide?: boolean | 'double';
}

export function TextInput({ value, onChange, type = 'text', autoComplete, list, wide, ...field }: Props) {
  return (
    <Field {...field} className={wide ? styles[wide === true ? 'wide' : wide] : undefined}>
      {(attributes) => (
        <input
          {...attributes}
          type={type}
          min={type === 'number' ? 0 : undefined}
          autoComplete={autoComplete}
          list={list}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
