import { createElement, Fragment } from 'react';
import type { HistoryChange, HistoryValue } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { fieldLabel } from './entity-labels.ts';
import { wordChanges } from './word-changes.ts';

/** Longer texts are compared word by word. */
const LONG = 120;

interface Props {
  type: EntityType;
  changes: readonly HistoryChange[];
}

export function FieldChanges({ type, changes }: Props) {
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldLabel(type, change.field)}</dt>
          <dd>
            <FieldChange {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldChange({ field, from, to }: HistoryChange) {
  if (field === 'file') return <FileChange from={from} to={to} />;
  const [before, after] = [shown(from), shown(to)];
  const isLong = before.length > LONG || after.length > LONG;
  if (!isLong || from === null || before === EMPTY || after === EMPTY)
    return (
      <>
        {from !== null && (
          <>
            <del>{before}</del>{' '}
          </>
        )}
        <ins>{after}</ins>
      </>
    );
  const changes = wordChanges(before, after);
  if (changes.every(({ kind }) => kind === 'same')) return <>Only the formatting has changed</>;
  return changes.map(({ kind, words }, at) => (
    <Fragment key={at}>{createElement(elements[kind], undefined, words.join(' '))} </Fragment>
  ));
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const;

/** A file is recorded with its size and checksum, which are shown on request. */
function FileChange({ from, to }: Pick<HistoryChange, 'from' | 'to'>) {
  return (
    <details>
      <summary>{!from ? 'Added' : to ? 'Replaced' : 'Removed'}</summary>
      {from && <p>Before: {from}</p>}
      {to && <p>Now: {to}</p>}
    </details>
  );
}

const EMPTY = '(empty)';

function shown(value: HistoryValue): string {
  if (value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : EMPTY;
  return textOfHtml(String(value)) || EMPTY;
}
