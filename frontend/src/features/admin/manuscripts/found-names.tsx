import type { FoundName, NameCheck } from '#contracts/manuscripts/files.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { FormSection } from '#shared/forms/form-frame.tsx';
import type { PartOfForm } from '#shared/forms/use-form.ts';
import { foundLabels, NAMES_CHECKED, placeLabels } from './manuscript-labels.ts';
import styles from './manuscripts.module.css';

/** Names left in the text that reviewers or authors receive. */
export const FoundNames = ({ found }: { found: readonly FoundName[] }) => (
  <ul className={styles.foundNames}>
    {found.map(({ what, where, text, around }, at) => (
      <li key={at}>
        {placeLabels[where]}, {foundLabels[what].toLowerCase()} <mark>{text}</mark>: “{around}”
      </li>
    ))}
  </ul>
);

interface Props {
  check: NameCheck & { left_out?: readonly string[] };
  /** Advice on parts that could not be searched. */
  advice: string;
  /** Whether the letter that was searched has been edited since. */
  isEdited?: boolean;
}

/** Names that a search found, the parts that it could not read, and what the copy lacks. */
export const CheckedNames = ({ check: { found, unsearched, left_out = [] }, advice, isEdited }: Props) => (
  <>
    {found.length > 0 && <FoundNames found={found} />}
    {unsearched.length > 0 && (
      <p>
        These parts could not be searched: {unsearched.join('; ')}. {advice}
      </p>
    )}
    {found.length + unsearched.length === 0 && !isEdited && <p className="hint">No names were found.</p>}
    {isEdited && <p className="hint">Your edited letter is searched when you send it.</p>}
    {left_out.length > 0 && <p className="hint">Not in the copy: {left_out.join('; ')}.</p>}
  </>
);

export const needsCheck = ({ found, unsearched }: NameCheck): boolean => found.length + unsearched.length > 0;

interface SectionProps extends Props {
  form: PartOfForm<{ send_anyway: boolean }>;
  title: string;
}

/** The section in which the user confirms to have checked the names found in a letter. */
export function NamesSection({ form: { values, problem, flag }, title, ...checked }: SectionProps) {
  const isAsked = needsCheck(checked.check) || problem('send_anyway') || values.send_anyway;
  return (
    isAsked && (
      <FormSection title={title}>
        <div className={fieldStyles.wide}>
          <CheckedNames {...checked} />
          <CheckInput {...flag('send_anyway')} label={NAMES_CHECKED} />
        </div>
      </FormSection>
    )
  );
}
