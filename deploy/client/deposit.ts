// Writes the deposit of an issue's DOIs, or orders it:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run deposit -- --dry-run --issue 2026/5/2 <file.xml>
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run deposit -- --issue 2026/5/2
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { IssueDois } from '#contracts/doi-deposits.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { runCommand } from './journal-client.ts';

await runCommand(async (signIn) => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, issue: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  const dryRun = values['dry-run'] === true;
  if (!/^\d+\/\d+\/\d+$/.test(values.issue ?? '') || dryRun !== (file !== undefined))
    throw new Error('Which issue? npm run deposit -- [--dry-run] --issue 2026/5/2 [file.xml]');
  const journal = await signIn();
  const path = `/api/admin/dois/issues/${values.issue}`;
  if (!dryRun) {
    const { articles } = await journal.post<IssueDois>(`${path}/deposit`, {});
    console.log(`${articles} deposits are on the way; the screen DOIs shows the registry’s answers.`);
    return;
  }
  const response = await journal.request('GET', `${path}/xml`);
  const text = await response.text();
  if (!response.ok) throw new Error((JSON.parse(text) as ErrorBody).message);
  await writeFile(file!, text);
  console.log(`${file}: ${(text.match(/<doi_data>/g) ?? []).length} DOIs; nothing was sent.`);
});
