/** Shown in the place of what is being loaded: by a screen reader, and on the screen after a moment. */
export const Loading = () => (
  <p className="loading" role="status">
    Loading…
  </p>
);

/** What a browser-rendered area has until it is loaded, and its session verified. The server sends the same markup. */
export const LoadingArea = () => (
  <>
    <title>Loading…</title>
    <Loading />
  </>
);
