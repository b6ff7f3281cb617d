/** Shown, with its title, while an area that is rendered in the browser arrives; the server sends the same in its place. */
export function Loading() {
  return (
    <>
      <title>Loading…</title>
      <p className="loading" role="status">
        Loading…
      </p>
    </>
  );
}
