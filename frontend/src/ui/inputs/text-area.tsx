import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows: number;
}

export function TextArea({ value, onChange, rows, ...field }: Props) {
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
