import type { HistoryEntry, HistoryValue } from '#contracts/entities.ts';
import { encodeRichText, plainText } from '#contracts/rich-text.ts';
import { formatTime } from '../../../lib/dates.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { GrowingSection } from './growing-section.tsx';
import { useGrowingList } from './use-growing-list.ts';

interface Props {
  /** API path of the history. */
  path: string;
  /** Field labels; a field without one is shown by its name. */
  labels: Record<string, string>;
}

/** Who changed what, when, from which value to which: newest first. */
export function HistoryPanel({ path, labels }: Props) {
  const { time_zone } = useSite().settings;
  const list = useGrowingList<HistoryEntry>(path);
  return (
    <GrowingSection title="History" list={list} none="Nothing has been changed yet.">
      {({ id, at, by, changes }) => (
        <li key={id}>
          <p>
            <time dateTime={at}>{formatTime(at, time_zone)}</time> <b>{by.name}</b>
          </p>
          <dl>
            {changes.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{labels[field] ?? field}</dt>
                <dd>
                  {from !== null && (
                    <>
                      <del>{shown(from)}</del>{' '}
                    </>
                  )}
                  <ins>{shown(to)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      )}
    </GrowingSection>
  );
}

function shown(value: HistoryValue): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '(empty)';
  return plainText(encodeRichText(String(value))) || '(empty)';
}
