/** Inside of the layout: a page that fails leaves the bar above it standing. */
export { AdminError as ErrorBoundary } from './admin-error.js';
