import { useState } from 'react';
import { Form } from 'react-router-dom';
import { type ManuscriptFilter, manuscriptFilters } from '#contracts/manuscripts/manuscripts.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { filterLabels } from './manuscript-labels.ts';
import styles from './manuscripts.module.css';

interface Chosen {
  filter: ManuscriptFilter;
  /** '1' for those that the user handles, else empty. */
  mine: string;
  q: string;
}

/** Filters the manuscripts by who has to act, by handler and by words. */
export function ManuscriptFilterForm(chosen: Chosen) {
  const [filter, setFilter] = useState(chosen.filter);
  const [mine, setMine] = useState(chosen.mine);
  const [q, setQ] = useState(chosen.q);
  return (
    <Form className={styles.filter} action="/admin/manuscripts" role="search" aria-label="Manuscripts">
      <SelectInput
        id="filter"
        label="State"
        value={filter}
        onChange={setFilter}
        options={manuscriptFilters.map((value) => ({ value, label: filterLabels[value] }))}
      />
      <SelectInput
        id="mine"
        label="Handled by"
        value={mine}
        onChange={setMine}
        options={[{ value: '1', label: 'Me' }]}
        none="Anyone"
      />
      <TextInput
        id="q"
        type="search"
        label="Search"
        value={q}
        onChange={setQ}
        hint="Number, title, author or e-mail"
      />
      <button type="submit" className="quiet">
        Show manuscripts
      </button>
    </Form>
  );
}
