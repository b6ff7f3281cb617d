import { Field, type FieldProps } from './field.tsx';

interface Props<Value extends string> extends FieldProps {
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
}: Props<Value>) {
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
