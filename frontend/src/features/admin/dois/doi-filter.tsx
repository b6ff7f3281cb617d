import { useState } from 'react';
import { Form } from 'react-router-dom';
import { depositStates } from '#contracts/articles/doi-deposits.ts';
import type { Issue } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { depositLabels } from './doi-labels.ts';
import styles from './dois.module.css';

interface Props {
  issues: Issue[];
  /** '2026/5/2', or empty. */
  issue: string;
  state: string;
}

/** Chooses the issue and the state whose articles are listed. */
export function DoiFilter({ issues, ...chosen }: Props) {
  const [issue, setIssue] = useState(chosen.issue);
  const [state, setState] = useState(chosen.state);
  return (
    <Form className={styles.filter} action="/admin/dois" role="search" aria-label="DOIs">
      <SelectInput
        id="issue"
        label="Issue"
        value={issue}
        onChange={setIssue}
        options={issues.map((one) => ({
          value: `${one.year}/${one.volume}/${one.issue}`,
          label: issueName(one),
        }))}
        none="All issues"
      />
      <SelectInput
        id="state"
        label="State"
        value={state}
        onChange={setState}
        options={depositStates.map((value) => ({ value, label: depositLabels[value] }))}
        none="All states"
      />
      <button type="submit" className="quiet">
        Show articles
      </button>
    </Form>
  );
}
