/** Placeholder while something loads: announced by screen readers, and shown after a moment. */
export const Loading = () => (
  <p className="loading" role="status">
    Loading…
  </p>
);

/** Content of a browser-rendered area until it is loaded and its session verified. The server sends the same markup. */
export const LoadingArea = () => (
  <>
    <title>Loading…</title>
    <Loading />
  </>
);
