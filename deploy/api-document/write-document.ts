import { writeFileSync } from 'node:fs';
import { generateClient } from './client.ts';
import { apiDocument } from './document.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(await apiDocument(), null, 2)}\n`);
await generateClient('deploy/client/generated');
