/**
 * Gives each entry of the history a key of its own. The router restores the scroll position of an entry by its key, but
 * the browser makes the entry of a link within the page without one: all would share the position before the link was
 * followed, to which the router would scroll back.
 */
export function keyHistoryEntries(): void {
  const addKey = () => {
    const state = window.history.state as { key?: string } | null;
    const key = Math.random().toString(36).slice(2, 10);
    // The router expects an index, if only null.
    if (!state?.key) window.history.replaceState({ idx: null, ...state, key }, '');
  };
  addKey();
  window.addEventListener('popstate', addKey);
}
