import type { ReactNode } from 'react';

export interface FieldProps {
  id: string;
  label: string;
  required?: boolean;
  /** Whether to highlight the field as empty. */
  invalid?: boolean;
  problem?: string;
  hint?: ReactNode;
}

interface Props extends FieldProps {
  className?: string;
  children: (attributes: ControlAttributes) => ReactNode;
}

interface ControlAttributes {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** A control with its label; the message and the hint below describe it. */
export function Field({ id, label, required, invalid, problem, hint, className, children }: Props) {
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <p className={className}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        name: id,
        required,
        'aria-invalid': invalid || problem !== undefined,
        'aria-describedby': about || undefined,
      })}
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
