/** Shown with its title while a browser-rendered area loads; the server sends the same markup. */
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
