import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { routesIn } from './routes.tsx';
import { staffRoutes } from './staff-routes.tsx';

const ids = (list: RouteObject[]): string[] =>
  list.flatMap(({ id, children }) => [id ?? '', ...ids(children ?? [])]);

test.each(ids(routesIn('en', staffRoutes).routes).filter(Boolean))(
  'the id %s is the path of a module, so that its chunk is preloaded',
  (id) => {
    expect(existsSync(new URL(`../${id}`, import.meta.url))).toBe(true);
  },
);
