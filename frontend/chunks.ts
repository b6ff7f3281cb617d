/** The part of the bundler's module graph that is walked here. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const route = /\/src\/(?:areas\/(\w+)\/[\w-]+|application)\.tsx$/;

/**
 * Names the chunk of a module: one for the framework, one for what several public pages share, one for what the other areas share,
 * and one for what public pages share with them. So a page needs few files, and no public page carries code of another area.
 * What only one page uses stays with it.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (
    /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//.test(
      id,
    )
  ) {
    return 'framework';
  }
  // Each area has its own style sheet.
  if (id.endsWith('.css')) return null;
  const routes = routesUsing(id, graph, new Set());
  if (routes.size < 2) return null;
  // The application itself, which every page has, is of no area.
  const areas = new Set([...routes].map((module) => route.exec(module)?.[1]));
  if (areas.has(undefined)) return 'shared';
  if (!areas.has('public')) return 'staff';
  return areas.size === 1 ? 'public' : 'shared';
}

/** The application and the areas' modules that need a module, found by walking up its importers. */
function routesUsing(id: string, graph: Graph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const above = importers.flatMap((importer) => [...routesUsing(importer, graph, seen)]);
  return new Set(route.test(id) ? [...above, id] : above);
}

/** A module takes what it imports into its chunk: what areas share is taken out first. */
export const chunkGroups = ['framework', 'shared', 'public', 'staff'].map((chunk, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: 4 - index,
}));
