import type { Settings } from '#contracts/fields/entities.ts';
import { load, pageError, type PageRequest } from '../../../../lib/load.ts';

/** @throws the response of a page that does not exist, while authors do not submit online */
export async function requireOnline(page: PageRequest): Promise<void> {
  const { submit_online } = await load<Settings>(page, '/api/settings/');
  if (!submit_online) throw pageError('not_found');
}
