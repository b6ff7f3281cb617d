interface Props {
  isEdited: boolean;
  useAgain: () => void;
}

/** The way back from an edited letter. */
export const JournalsWords = ({ isEdited, useAgain }: Props) =>
  isEdited && (
    <p className="actions">
      <button type="button" className="quiet" onClick={useAgain}>
        Use the journal’s words again
      </button>
      <span className="hint">What is chosen beside an edited letter does not change it.</span>
    </p>
  );
