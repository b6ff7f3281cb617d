import type { TextWarning, WarningKind } from '#contracts/full-text/full-text.ts';
import { anchorOf } from '#shared/full-text/anchors.ts';
import styles from './full-text.module.css';

const labels: Record<WarningKind, string> = {
  citation_without_reference: 'Citations without a reference',
  cross_reference_without_target: 'Cross-references without a target',
  picture_missing: 'Pictures missing from the file',
  picture_without_alternative: 'Pictures without a text alternative',
  equation_as_picture: 'Equations as pictures',
  equations_lost: 'Lost equations',
  headings_out_of_order: 'Headings that skip a level',
  characters_lost: 'Lost characters',
  not_unicode: 'Text in fonts that are not Unicode: convert it to Unicode and upload the file again',
  left_out: 'Parts that are not shown',
  element_as_text: 'Parts that are shown as plain text',
};

export const countWarnings = ({ length }: readonly TextWarning[]): string =>
  length === 0 ? 'nothing to check' : length === 1 ? '1 place to check' : `${length} places to check`;

/** Longer lists of a kind are closed at first. */
const MAX_OPEN = 12;

export function TextWarnings({ warnings }: { warnings: readonly TextWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-labelledby="text-warnings">
      <h2 id="text-warnings">{countWarnings(warnings)}</h2>
      {Object.entries(Object.groupBy(warnings, ({ kind }) => kind)).map(([kind, ofKind]) => (
        <details key={kind} open={ofKind.length <= MAX_OPEN}>
          <summary>
            {labels[kind as WarningKind]} ({ofKind.length})
          </summary>
          <ul>
            {ofKind.map(({ about, at }, index) => (
              <li key={index}>
                <a href={`#${at ? anchorOf(at) : 'read-text'}`}>{about || 'Go to this place'}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
