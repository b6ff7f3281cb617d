interface Props<Value extends string> {
  id: string;
  label: string;
  value: string;
  onChange: (value: Value) => void;
  /** Each value, or a value with its label. */
  options: readonly (Value | { value: Value; label: string })[];
  /** Label of the first, empty option. */
  none?: string;
  required?: boolean;
  /** Whether to highlight the field as empty. */
  invalid?: boolean;
  /** Validation message. */
  problem?: string;
  hint?: string;
}

export function SelectInput<Value extends string>({
  id,
  label,
  value,
  onChange,
  options,
  ...more
}: Props<Value>) {
  const { none, required, invalid, problem, hint } = more;
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <p>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <select
        id={id}
        name={id}
        required={required}
        aria-invalid={invalid || problem !== undefined}
        aria-describedby={about || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
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
