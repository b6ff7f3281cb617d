// Imports articles, or a complete exported journal:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run import -- <zip | folder | list> [<folder or zip of PDFs>] [options]
//   --check   only check, and load nothing
//   --partly  load the issues without problems, even when others have some
//   --notify  notify the authors by e-mail
// Every row's problem is printed. Exits 1 when there is one, or when not everything was loaded.
import { parseArgs } from 'node:util';
import { importJournal } from './imports.ts';
import { runCommand } from './journal-client.ts';

await runCommand(async (journal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, partly: { type: 'boolean' }, notify: { type: 'boolean' } },
  });
  const [source, pdfs] = positionals;
  if (!source) throw new Error('What? npm run import -- <zip | folder | list> [<folder or zip of PDFs>]');
  await importJournal(journal, source, { pdfs, ...values });
});
