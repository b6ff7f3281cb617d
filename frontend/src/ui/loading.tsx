/** Shown while an area that is rendered in the browser arrives; the server sends the same in its place. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
