// Imports articles, or a complete exported journal:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run import -- <source> [<folder or zip of PDFs>] [options]
// The source is a zip, a folder, a list, an export of OJS (XML) or the address of an OAI-PMH repository.
// Beside the PDFs, <reference number>.xml, .zip or .docx becomes an article's full text, which staff check and then show.
//   --check   only check, and load nothing
//   --partly  load what has no problem, and leave out the rest
//   --notify  notify the authors by e-mail
// From an OAI-PMH repository:
//   --limit <number>  harvest at most this number of records
//   --into <folder>   where the harvest is stored; an interrupted one continues there
// Every row's problem is printed. Exits 1 when there is one, or when not everything was loaded.
import { parseArgs } from 'node:util';
import { Harvest } from './harvest/harvest.ts';
import { WebClient } from './harvest/web-client.ts';
import { importJournal } from './imports.ts';
import { runCommand } from './journal-client.ts';

await runCommand(async (signIn) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      partly: { type: 'boolean' },
      notify: { type: 'boolean' },
      limit: { type: 'string' },
      into: { type: 'string' },
    },
  });
  const [source, pdfs] = positionals;
  if (!source)
    throw new Error(
      'Name what to import: npm run import -- <zip | folder | list | OJS export | address> [<folder or zip of PDFs>]',
    );
  const { limit, into, ...options } = values;
  const folder = /^https?:\/\//i.test(source) ? await runHarvest(source, limit, into) : source;
  await importJournal(await signIn(), folder, { pdfs, ...options });
});

async function runHarvest(address: string, limit: string | undefined, into?: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error(`${address} is not a web address`);
  if (limit !== undefined && !/^[1-9]\d{0,6}$/.test(limit))
    throw new Error('--limit must be a number of records');
  const repository = new URL(address);
  const harvest = await Harvest.open(new WebClient(), repository, into ?? `harvest-${repository.hostname}`);
  return harvest.run(limit === undefined ? undefined : Number(limit), (records) =>
    console.log(`${records} records harvested`),
  );
}
