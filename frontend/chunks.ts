/** The part of the bundler's module graph that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Staff's previews belong to neither area: what they need of each is in that area's chunk. */
const route =
  /\/src\/(?:features\/(\w+)\/pages\/(?:\w+\/)?(?!page-preview|look-)[\w-]+|application|messages\/\w+\/index)\.tsx?$/;

/** Whether a module is part of an article's page; the application and the catalogues of messages belong to no area. */
const isOfArticle = (id: string): boolean =>
  /\/src\/(?:application|messages\/\w+\/index|features\/public\/pages\/(?:public-layout|page-error|articles\/article-page))\.tsx?$/.test(
    id,
  );

/**
 * The chunk name of a module. Of what an article's page needs, `public` has what other public pages need too, `shared`
 * what other areas need. It loads none of the rest: `pages` is of other public pages, `submission` of those of authors,
 * `staff` of staff, `forms` of several of these. So a page needs few files. Modules of a single page stay in its chunk.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (
    /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//.test(
      id,
    )
  ) {
    return 'framework';
  }
  const routes = [...routesUsing(id, graph, new Set())];
  // The frame's modules and styles come with those that public pages share: a request less before the first paint.
  const isOfFrame = routes.some((route) => route.endsWith('/public-layout.tsx')) && !route.test(id);
  if (isOfFrame && (routes.length === 1 || id.endsWith('.css'))) return 'public';
  if (routes.length < 2) return null;
  const areas = new Set(routes.map(areaOf));
  const isOfArticles = routes.some(isOfArticle);
  if (!['public', 'submission', undefined].some((area) => areas.has(area))) return 'staff';
  if (areas.size === 1) return isOfArticles ? 'public' : areas.has('public') ? 'pages' : 'submission';
  return isOfArticles ? 'shared' : 'forms';
}

/** The pages of authors have forms, like those of staff. */
const areaOf = (module: string): string | undefined =>
  module.includes('/pages/submission/') ? 'submission' : route.exec(module)?.[1];

/** The application and the areas' modules that need a module, found by following its importers. */
function routesUsing(id: string, graph: Graph, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const above = importers.flatMap((importer) => [...routesUsing(importer, graph, seen)]);
  return new Set(route.test(id) ? [...above, id] : above);
}

/** A chunk includes its modules' imports, so shared modules must be grouped first. */
export const chunkGroups = ['framework', 'shared', 'public', 'forms', 'pages', 'submission', 'staff'].map(
  (chunk, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    priority: 7 - index,
  }),
);
