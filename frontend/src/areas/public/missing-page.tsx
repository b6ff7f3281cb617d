import { pageError } from '../../lib/load.js';

/** An address that nothing is published at returns 404; the area's error page says so. */
export function loader(): never {
  throw pageError('not_found');
}

export const Component = () => null;
