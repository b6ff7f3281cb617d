import { pageError } from '../../../lib/load.ts';

/** Unknown addresses return 404; the area's error page shows it. */
export function loader(): never {
  throw pageError('not_found');
}

export const Component = () => null;
