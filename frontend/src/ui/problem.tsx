/** Error message that screen readers announce as soon as it appears. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="problem" role="alert">
      {text}
    </p>
  );
