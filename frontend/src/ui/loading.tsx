/** Shown in the place of what is being loaded. */
export const Loading = () => (
  <p className="loading" role="status">
    Loading…
  </p>
);

/**
 * What a browser-rendered area has until it is loaded, and its session verified: only a screen reader says so. The server
 * sends the same markup.
 */
export const LoadingArea = () => (
  <>
    <title>Loading…</title>
    <p className="unseen" role="status">
      Loading…
    </p>
  </>
);
