/** The part of the bundler's module graph that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Staff's previews belong to neither area: what they need of each is in that area's chunk. */
const route =
  /\/src\/(?:features\/(\w+)\/pages\/(?:\w+\/)?(?!page-preview|look-)[\w-]+|application|messages\/\w+\/index)\.tsx?$/;

/**
 * The chunk name of a module: one for the framework, one for modules shared by public pages, one for those shared
 * by the other areas, and one for those shared by both. So a page needs few files, and no public page loads code
 * of another area. Modules of a single page stay in its chunk.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (
    /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//.test(
      id,
    )
  ) {
    return 'framework';
  }
  const routes = routesUsing(id, graph, new Set());
  // The frame's modules and styles come with those that public pages share: a request less before the first paint.
  const isOfFrame = [...routes].some((route) => route.endsWith('/public-layout.tsx')) && !route.test(id);
  if (isOfFrame && (routes.size === 1 || id.endsWith('.css'))) return 'public';
  if (routes.size < 2) return null;
  // The application itself belongs to no area, nor do the catalogues of messages.
  const areas = new Set([...routes].map((module) => route.exec(module)?.[1]));
  if (areas.has(undefined)) return 'shared';
  if (!areas.has('public')) return 'staff';
  return areas.size === 1 ? 'public' : 'shared';
}

/** The application and the areas' modules that need a module, found by following its importers. */
function routesUsing(id: string, graph: Graph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const above = importers.flatMap((importer) => [...routesUsing(importer, graph, seen)]);
  return new Set(route.test(id) ? [...above, id] : above);
}

/** A chunk includes its modules' imports, so shared modules must be grouped first. */
export const chunkGroups = ['framework', 'shared', 'public', 'staff'].map((chunk, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: 4 - index,
}));
