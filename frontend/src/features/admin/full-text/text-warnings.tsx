import type { TextWarning } from '#contracts/full-text/full-text.ts';
import { anchorOf } from '../../shared/full-text/anchors.ts';
import { countWarnings, warningsByKind } from './warning-labels.ts';
import styles from './full-text.module.css';

/** More of a kind are opened on request. */
const FEW = 12;

/** What the conversion left to the eyes of staff; each entry leads to its place in the text. */
export function TextWarnings({ warnings }: { warnings: readonly TextWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-labelledby="text-warnings">
      <h2 id="text-warnings">{countWarnings(warnings)}</h2>
      {warningsByKind(warnings).map(({ label, warnings: ofKind }) => (
        <details key={label} open={ofKind.length <= FEW}>
          <summary>
            {label} ({ofKind.length})
          </summary>
          <ul>
            {ofKind.map(({ about, at }, index) => (
              <li key={index}>
                <a href={`#${at ? anchorOf(at) : 'read-text'}`}>{about || 'Show the place'}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
