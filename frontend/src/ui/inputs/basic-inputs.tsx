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

interface SelectProps<Value extends string> extends FieldProps {
  value: string;
  onChange: (value: Value) => void;
  options: readonly (Value | { value: Value; label: string })[];
  /** Label of the first, empty option. */
  none?: string;
}

export function SelectInput<Value extends string>({
  value,
  onChange,
  options,
  none,
  ...field
}: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => {
            const { value: own, label: shown } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={own} value={own}>
                {shown}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
