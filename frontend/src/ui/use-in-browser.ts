import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A fact of the browser, false while the server renders: what needs it is shown once the page is hydrated. */
export const useInBrowser = (fact: () => boolean): boolean => useSyncExternalStore(never, fact, () => false);
