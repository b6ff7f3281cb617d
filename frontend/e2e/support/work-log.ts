import { randomUUID } from 'node:crypto';
import type { Login, WebdataEntry } from '#contracts/fields/entities.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { staffCall } from './staff-call.ts';

/** A word that no other entry has, to search for a test's own entries. */
export const ownWord = (): string => `w${randomUUID().replaceAll('-', '')}`;

export const addEntry = (content: string, status: 'info' | 'urgent' = 'info'): Promise<WebdataEntry> =>
  staffCall<WebdataEntry>('/api/webdata', { content, status });

/** Adds entries one after the other: the last is the newest. */
export async function addEntries(contents: string[], status?: 'info' | 'urgent'): Promise<WebdataEntry[]> {
  const added: WebdataEntry[] = [];
  for (const content of contents) added.push(await addEntry(content, status));
  return added;
}

export const findEntries = (search: string): Promise<WebdataEntry[]> =>
  staffCall<WebdataEntry[]>(`/api/webdata?search=${search}`);

export async function setStatusAs(
  credentials: { username: string; password: string },
  { id }: WebdataEntry,
  status: WebdataStatus,
): Promise<void> {
  const { token } = await sendJson<Login>('POST', '/auth/login/', credentials);
  await sendJson<WebdataEntry>('PUT', `/api/webdata/${id}`, { status }, { Authorization: `Bearer ${token}` });
}

async function sendJson<T>(method: string, path: string, body: object, headers = {}): Promise<T> {
  const response = await fetch(process.env.JOURNAL_SITE + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
