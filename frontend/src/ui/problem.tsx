/** What went wrong, which screen readers say as soon as it is there. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="problem" role="alert">
      {text}
    </p>
  );
