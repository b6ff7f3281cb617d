import { useState } from 'react';
import { Form } from 'react-router-dom';
import { TextInput } from '#ui/inputs/text-input.tsx';
import styles from './manuscripts.module.css';

/** Chooses the days of submission. */
export function PeriodOfDays(chosen: { from: string; to: string }) {
  const [from, setFrom] = useState(chosen.from);
  const [to, setTo] = useState(chosen.to);
  return (
    <Form className={styles.filter} aria-label="Period">
      <TextInput id="from" type="date" label="Submitted from" value={from} onChange={setFrom} />
      <TextInput id="to" type="date" label="Submitted until" value={to} onChange={setTo} />
      <button type="submit" className="quiet">
        Show statistics
      </button>
    </Form>
  );
}
