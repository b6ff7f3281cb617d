// `npm start` and `npm run dev`: the complete journal on this machine. Ctrl-C stops it gracefully; its data is
// preserved.
import { enableCompileCache } from 'node:module';

// With a compile cache, the launcher does not load the TypeScript compiler, which saves 28 MB.
enableCompileCache();
await import('./launch.ts');
