import type { TextWarning, WarningKind } from '#contracts/full-text/full-text.ts';
import { anchorOf } from '#shared/full-text/anchors.ts';
import styles from './full-text.module.css';

const labels: Record<WarningKind, string> = {
  citation_without_reference: 'Citations without a reference',
  cross_reference_without_target: 'Mentions of what the text does not have',
  picture_missing: 'Pictures that are not in the file',
  picture_without_alternative: 'Pictures without a description for those who do not see them',
  equation_as_picture: 'Equations that are pictures',
  equations_lost: 'Equations that are lost',
  headings_out_of_order: 'Headings that skip a level',
  characters_lost: 'Characters that are lost',
  not_unicode: 'Text in fonts that are not Unicode: convert it to Unicode and upload the file again',
  left_out: 'Parts that are not shown',
  element_as_text: 'Parts that are shown as plain text',
};

export const countWarnings = ({ length }: readonly TextWarning[]): string =>
  length === 0 ? 'nothing to check' : length === 1 ? '1 place to check' : `${length} places to check`;

/** More of a kind are opened on request. */
const FEW = 12;

/** What the conversion left to the eyes of staff; each entry leads to its place in the text. */
export function TextWarnings({ warnings }: { warnings: readonly TextWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-labelledby="text-warnings">
      <h2 id="text-warnings">{countWarnings(warnings)}</h2>
      {Object.entries(Object.groupBy(warnings, ({ kind }) => kind)).map(([kind, ofKind]) => (
        <details key={kind} open={ofKind.length <= FEW}>
          <summary>
            {labels[kind as WarningKind]} ({ofKind.length})
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
