import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { useManuscriptAction } from './manuscript-actions.tsx';

interface Props {
  manuscript: StaffManuscript;
  /** The path of the review or file, below that of the manuscript. */
  path: string;
  /** Subject of the button, in its accessible name. */
  whose: string;
  shown: boolean;
  /** Whether names were found in it, or parts could not be searched. */
  hasNames: boolean;
}

/** Shows the author a review or its file, or hides it again. */
export function ShowToAuthorButton({ manuscript, path, whose, shown, hasNames }: Props) {
  const { run, busy } = useManuscriptAction(manuscript);
  const label = shown ? 'Hide from the author' : 'Show to the author';
  const name = `${label}: ${whose}`;
  const show = () => void run(`${path}/show`, { body: { shown: !shown, send_anyway: hasNames } });
  if (hasNames && !shown)
    return (
      <ConfirmButton
        label={label}
        name={name}
        question="Show this to the author? It may name its reviewer. First check the names found and the parts that could not be searched."
        action="Show to the author"
        onConfirm={show}
      />
    );
  return <ActionButton label={label} name={name} disabled={busy !== ''} onClick={show} />;
}
