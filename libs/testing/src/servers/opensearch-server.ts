import { containerRuntime } from '../databases/database-containers.ts';
import { hasMaven, OpenSearchNodes } from './opensearch-nodes.ts';

interface OpenSearchServer {
  url: string;
  stop: () => Promise<unknown>;
}

/** The OpenSearch that OPENSEARCH_URL names; else a container, where a runtime responds; else one from Maven. */
export async function startOpenSearch({ OPENSEARCH_URL }: NodeJS.ProcessEnv): Promise<OpenSearchServer> {
  if (OPENSEARCH_URL) return { url: OPENSEARCH_URL, stop: () => Promise.resolve() };
  if (await containerRuntime()) return openSearchContainer();
  if (hasMaven()) {
    const nodes = await OpenSearchNodes.start();
    return { url: nodes.urls.join(','), stop: () => nodes.stop() };
  }
  throw new Error(
    'There is no OpenSearch: set OPENSEARCH_URL, start a container engine, or install Maven and a Java development kit.',
  );
}

async function openSearchContainer(): Promise<OpenSearchServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('opensearchproject/opensearch:3.8.0')
    .withEnvironment({
      'discovery.type': 'single-node',
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      DISABLE_SECURITY_PLUGIN: 'true',
      DISABLE_INSTALL_DEMO_CONFIG: 'true',
      OPENSEARCH_JAVA_OPTS: '-Xmx512m',
    })
    .withExposedPorts(9200)
    .withWaitStrategy(Wait.forHttp('/_cluster/health', 9200))
    .withStartupTimeout(180_000)
    .start();
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(9200)}`,
    stop: () => container.stop(),
  };
}
