// Loaded in each Jest worker before its specs. Node then runs TypeScript with decorators, each module once for all specs
// of the worker; `@jest/globals` is what the runner provides.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { transformSync } from '@swc/core';
import { addEventHandler, getState } from 'jest-circus';

/** Limit of tests that hang, a minute longer than that of `eventually`, whose error says what was expected. */
const LIMIT_MS = 660_000;

const globals = new URL('globals.mjs', import.meta.url).href;
const options = {
  swcrc: false, // the build's, which writes imports for the compiled files
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

// The worker's own flag would replace the heap limits of the threads that specs start.
setFlagsFromString('--max-old-space-size=0');
process.setSourceMapsEnabled(true);
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!/^file:.*\.tsx?(\?|$)/.test(url) || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

addEventHandler(({ name }, { currentDescribeBlock }) => {
  const added = { add_test: currentDescribeBlock.tests, add_hook: currentDescribeBlock.hooks }[name]?.at(-1);
  const owner = name === 'add_hook' ? currentDescribeBlock : getState().rootDescribeBlock;
  if (added?.fn) added.fn = limited(added.fn, owner);
});

/** A hook or test with a limit. What it adds while it runs is added to `owner`: a hook's block, or the file. */
function limited(work, owner) {
  return async () => {
    getState().currentDescribeBlock = owner;
    const limit = new AbortController();
    const hangs = setTimeout(LIMIT_MS, undefined, limit).then(() => {
      throw new Error(`It did not end within ${LIMIT_MS / 60_000} minutes`);
    });
    try {
      await Promise.race([work(), hangs]);
    } finally {
      hangs.catch(() => undefined); // rejects when it is aborted
      limit.abort();
    }
  };
}

// A worker ends with Jest, also when Jest is killed.
process.once('disconnect', () => process.exit());
