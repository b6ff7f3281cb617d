import { useContext, useEffect, useRef } from 'react';
import type { Organization } from '#contracts/fields/entities.ts';
import { type Field, type Fields, namesOf, valuesOf } from '#contracts/fields/fields.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { InputWords } from '#messages/input-words.ts';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { OrganizationInput } from './organization-input.tsx';
import styles from './rows-input.module.css';

export type Row = Record<string, unknown>;
type RowsField = Extract<Field, { type: 'rows' }>;

interface RowsProps {
  field: RowsField;
  /** Name of the field in the form, which begins the names of the inputs: 'authors.2.orcid'. */
  name: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  problem: (name: string) => string | undefined;
  /** Fields of the rows, and of rows within them, that are not shown. */
  without?: readonly string[];
}

export function RowsInput({ field, name, rows, onChange, problem, without }: RowsProps) {
  const words = useContext(InputWords);
  const label = words.label(field.label);
  const list = useRef<HTMLDivElement>(null);
  /** Element to focus after the rows change: the first input of a new row, or the button that adds rows. */
  const next = useRef('');

  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = '';
  }, [rows.length]);

  function change(changed: Row[]) {
    next.current =
      changed.length > rows.length
        ? ':scope > fieldset:last-of-type :is(input, select, textarea)'
        : ':scope > p:last-child > button';
    onChange(changed);
  }

  return (
    <div ref={list} className={styles.rows} data-rows={name} role="group" aria-label={label}>
      {rows.map((row, at) => (
        <fieldset key={at} className={styles.row} aria-label={`${label} ${at + 1}`}>
          <RowInputs
            row={row}
            problem={problem}
            fields={field.row}
            without={without}
            name={`${name}.${at}`}
            onChange={(changed) => onChange(rows.with(at, changed))}
          />
          <p className={styles.remove}>
            <button
              type="button"
              className="quiet"
              aria-label={words.removeRow(field.one, at + 1)}
              onClick={() => change(rows.toSpliced(at, 1))}
            >
              {words.remove}
            </button>
          </p>
        </fieldset>
      ))}
      {problem(name) && <p className="problem">{problem(name)}</p>}
      <p>
        <button
          type="button"
          className="quiet"
          disabled={rows.length >= field.max}
          onClick={() => change([...rows, valuesOf(field.row, {})])}
        >
          {words.add(field.one)}
        </button>
      </p>
    </div>
  );
}

interface RowProps extends Pick<RowsProps, 'name' | 'problem' | 'without'> {
  fields: Fields;
  row: Row;
  onChange: (row: Row) => void;
}

export function RowInputs({ fields, without = [], name: path, row, onChange, problem }: RowProps) {
  const words = useContext(InputWords);
  return namesOf(fields)
    .filter((name) => !without.includes(name))
    .map((name) => {
      const field = fields[name]!;
      const set = (value: unknown) => onChange({ ...row, [name]: value });
      const id = `${path}.${name}`;
      const required = 'required' in field && field.required !== undefined;
      const props = { id, label: words.label(field.label), problem: problem(id), required };
      const text = String((row[name] as string | number | undefined) ?? '');
      switch (field.type) {
        case 'flag':
          return <CheckInput key={name} {...props} checked={row[name] === true} onChange={set} />;
        case 'choice':
          return <SelectInput key={name} {...props} value={text} onChange={set} options={field.options} />;
        case 'rows': {
          const rows = (row[name] ?? []) as Row[];
          return (
            <RowsInput
              key={name}
              name={id}
              onChange={set}
              field={field}
              rows={rows}
              problem={problem}
              without={without}
            />
          );
        }
        case 'list':
        case 'picture':
          return null;
        case 'line':
          return field.organization ? (
            <OrganizationInput
              key={name}
              {...props}
              value={text}
              onChange={(typed, chosen) =>
                onChange({ ...row, [name]: typed, ...(chosen && filled(field.organization!, chosen)) })
              }
            />
          ) : (
            <TextInput key={name} {...props} value={text} onChange={set} />
          );
        default:
          return <TextInput key={name} {...props} value={text} onChange={set} />;
      }
    });
}

/** The fields of a row that a chosen organization fills. */
const filled = (fields: NonNullable<Field['organization']>, chosen: Organization): Row =>
  Object.fromEntries(Object.entries(fields).map(([of, name]) => [name, chosen[of as keyof Organization]]));
