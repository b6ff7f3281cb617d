import type { Application } from 'express';

/** What Express knows of a declared route; its types leave out half of it. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): unknown;
}

/**
 * The methods of all routes that the application's controllers declare for a path, as `Allow` lists them.
 *
 * @returns empty when no route has this path
 */
export function allowedMethods(application: Application, path: string): string[] {
  const layers = application.router.stack as unknown as RouteLayer[];
  const methods = layers
    .filter(({ route }) => route !== undefined)
    .filter((layer) => layer.match(path))
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}))
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...new Set(methods)].sort();
}
