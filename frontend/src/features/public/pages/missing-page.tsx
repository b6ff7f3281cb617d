import { redirect } from 'react-router-dom';
import { pageError, type PageRequest } from '../../../lib/load.ts';
import { loadOjsAddress, ojsAddress } from '../old-addresses/ojs-address.ts';

/** Addresses of the journal's former system redirect; others return 404, which the area's error page shows. */
export async function loader(page: PageRequest): Promise<never> {
  const address = ojsAddress(new URL(page.request.url));
  if (address) throw redirect(await loadOjsAddress(page, address), 301);
  throw pageError('not_found');
}

export const Component = () => null;
