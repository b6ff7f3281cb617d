import type { Application } from 'express';

/** Express's route layer; its types are incomplete. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): unknown;
}

/**
 * The methods of all routes that the application's controllers declare for a path, for the `Allow` header.
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
