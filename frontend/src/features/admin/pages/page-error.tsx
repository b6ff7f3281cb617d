/** Inside the layout, so that a failing page keeps the navigation bar. */
export { AdminError as ErrorBoundary } from './admin-error.tsx';
