import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { expect } from './journal-test.ts';

/** Settings of the tests' mail server. */
export async function mailServer() {
  const url = JSON.parse(
    await readFile(join(process.env.JOURNAL_DATA!, 'mail-server.json'), 'utf8'),
  ) as string;
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port), security: 'none', user: '', sender: '', bounces: '' };
}

/** The mails that the journal has sent to an address, oldest first; waits for the given number. */
export async function mailsTo(address: string, count: number): Promise<ReceivedMail[]> {
  const folder = join(process.env.JOURNAL_DATA!, 'mails');
  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as ReceivedMail),
    );
    return mails.filter(({ to }) => to.includes(address));
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
