import type { HTMLInputTypeAttribute } from 'react';
import styles from './field.module.css';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  /** Marks the field as required. */
  required?: boolean;
  /** Whether to highlight the field as empty. */
  invalid?: boolean;
  /** Validation message. */
  problem?: string;
  hint?: string;
  autoComplete?: string;
  /** Id of a `datalist` of suggestions. */
  list?: string;
  /** How much of the form's width it uses. */
  wide?: boolean | 'double';
}

export function TextInput({
  id,
  label,
  value,
  onChange,
  type = 'text',
  required,
  invalid,
  problem,
  hint,
  autoComplete,
  list,
  wide,
}: Props) {
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <p className={wide ? styles[wide === true ? 'wide' : wide] : undefined}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <input
        id={id}
        name={id}
        type={type}
        min={type === 'number' ? 0 : undefined}
        autoComplete={autoComplete}
        list={list}
        required={required}
        aria-invalid={invalid || problem !== undefined}
        aria-describedby={about || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span className="problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}
