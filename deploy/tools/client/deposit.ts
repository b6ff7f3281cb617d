// Writes the deposit of an issue's DOIs, or orders it:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run deposit -- --dry-run --issue 2026/5/2 <file.xml>
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run deposit -- --issue 2026/5/2
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { doisDepositIssue, doisIssueXml } from '../../../dist/api/client/sdk.gen.ts';
import { runCommand } from './journal-client.ts';

await runCommand(async (signIn) => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, issue: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  const dryRun = values['dry-run'] === true;
  const [, year = '', volume = '', issue] = /^(\d+)\/(\d+)\/(\d+)$/.exec(values.issue ?? '') ?? [];
  if (issue === undefined || dryRun !== (file !== undefined))
    throw new Error('Name the issue: npm run deposit -- [--dry-run] --issue 2026/5/2 [file.xml]');
  const journal = await signIn();
  const one = { ...journal.within(), path: { year, volume, issue } };
  if (!dryRun) {
    const { articles } = await doisDepositIssue(one);
    console.log(`${articles} deposits ordered. The DOIs screen shows the registry’s replies.`);
    return;
  }
  const xml = await doisIssueXml({ ...one, parseAs: 'blob' });
  const text = await xml.text();
  await writeFile(file!, text);
  console.log(`${file}: ${(text.match(/<doi_data>/g) ?? []).length} DOIs; nothing was sent.`);
});
