// `npm start` and `npm run dev`: the whole journal on this machine. Ctrl-C ends it in order; its data stays.
import { enableCompileCache } from 'node:module';

// With its compiled form kept, the launcher does without the TypeScript compiler: 28 MB less for as long as it runs.
enableCompileCache();
await import('./launch.ts');
