// Builds the page of the component tests and serves it on a port that the system gives.
import { build, preview } from 'vite';

const configFile = `${import.meta.dirname}/vite.config.ts`;
const { ppid } = process;
// It ends with Playwright, however that ends.
setInterval(() => process.ppid !== ppid && process.exit(), 1_000);

await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile });
console.log(server.resolvedUrls?.local[0]);
