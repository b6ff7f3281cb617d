import { useState } from 'react';
import { Form } from 'react-router-dom';
import type { UsageDivision } from '#contracts/journal/usage-figures.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import styles from './period-form.module.css';
import { monthName } from './usage-labels.ts';

const YEARS = 5;

/** The months up to this one, newest first, and a chosen earlier one. */
function monthsWith(chosen: string): string[] {
  const now = new Date();
  const recent = Array.from({ length: 12 * YEARS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
  return recent.includes(chosen) ? recent : [...recent, chosen];
}

/** Chooses the months that are shown. */
export function PeriodForm({ by, ...chosen }: { by: UsageDivision; first: string; last: string }) {
  const [first, setFirst] = useState(chosen.first);
  const [last, setLast] = useState(chosen.last);
  const options = (month: string) => monthsWith(month).map((value) => ({ value, label: monthName(value) }));
  return (
    <Form className={styles.period} aria-label="Period">
      <input type="hidden" name="by" value={by} />
      <SelectInput
        id="first"
        label="From"
        value={first}
        onChange={setFirst}
        options={options(chosen.first)}
      />
      <SelectInput id="last" label="To" value={last} onChange={setLast} options={options(chosen.last)} />
      <button type="submit" className="quiet">
        Show statistics
      </button>
    </Form>
  );
}
