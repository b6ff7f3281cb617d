import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: {
    selector?: Record<string, string>;
    ports?: { port: number }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: {
          env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { key: string } } }[];
        }[];
      };
    };
  };
}

/** What connections name, and the pod and port that they lead to. */
const databases: Record<string, string> = { MONGODB_URI: 'mongodb:27017', REDIS_URL: 'redis:6379' };
const NAME = 'app.kubernetes.io/name';
const METADATA_OF_CLOUDS = '169.254.169.254';

/** The connections that the settings of the pods need, such as `web catalog:3000`. */
export function neededConnections(manifests: Manifest[]): Set<string> {
  const services = new Map(
    manifests
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata, spec }) => [metadata.name, spec!.selector![NAME]!]),
  );
  const needed = new Set([
    'mongodb mongodb:27017',
    ...podsOf(manifests).map(({ name }) => `${name} gateway:8080`),
  ]);
  for (const { name, env } of podsOf(manifests))
    for (const { value = '', name: setting, valueFrom } of env) {
      const [, host = '', port] = /^(?:http:\/\/)?([\w-]+):(\d+)$/.exec(value) ?? [];
      if (services.has(host)) needed.add(`${name} ${services.get(host)!}:${port}`);
      const database = valueFrom?.secretKeyRef && databases[setting.split('_', 2).join('_')];
      if (database) needed.add(`${name} ${database}`);
    }
  return needed;
}

/** The connections within the namespace that the network policies allow, by cyclonus; and those to the metadata of clouds. */
export function allowedConnections(cyclonus: string, manifests: Manifest[], folder: string): Set<string> {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  for (const { metadata } of policies) metadata.namespace = 'colophon';
  const [policyFolder, trafficFile] = [join(folder, 'policies'), join(folder, 'traffic.json')];
  mkdirSync(policyFolder);
  for (const policy of policies)
    writeFileSync(join(policyFolder, `${policy.metadata.name}.json`), JSON.stringify(policy));
  const pods = podsOf(manifests);
  const ports = [
    ...new Set([
      ...manifests
        .flatMap(({ kind, spec }) => (kind === 'Service' ? spec!.ports! : []))
        .map(({ port }) => port),
      9000,
    ]),
  ];
  const connections = pods.flatMap((source) => [
    ...pods.flatMap((target) => ports.map((port) => ({ source, target, port }))),
    { source, target: undefined, port: 443 },
  ]);
  const traffic = connections.map(({ source, target, port }) => ({
    Source: inside(source.labels),
    Destination: target ? inside(target.labels) : { IP: METADATA_OF_CLOUDS },
    ResolvedPort: port,
    Protocol: 'TCP',
  }));
  writeFileSync(trafficFile, JSON.stringify(traffic));
  const options = [
    'analyze',
    '--mode',
    'query-traffic',
    '--policy-path',
    policyFolder,
    '--traffic-path',
    trafficFile,
  ];
  const output = execFileSync(cyclonus, options, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const verdicts = [...output.matchAll(/IS ALLOWED\? \|\s+(TRUE|FALSE)/g)].map(
    ([, verdict]) => verdict === 'TRUE',
  );
  if (verdicts.length !== connections.length) throw new Error(`cyclonus gives ${verdicts.length} verdicts`);
  const allowed = connections.filter((_, index) => verdicts[index]);
  return new Set(
    allowed.map(({ source, target, port }) => `${source.name} ${target?.name ?? METADATA_OF_CLOUDS}:${port}`),
  );
}

const inside = (PodLabels: Record<string, string>) => ({
  Internal: { PodLabels, NamespaceLabels: {}, Namespace: 'colophon' },
  IP: '10.0.0.1',
});

const podsOf = (manifests: Manifest[]) =>
  manifests.flatMap(({ spec }) => {
    const template = spec?.template;
    if (!template) return [];
    const { labels } = template.metadata;
    return [{ name: labels[NAME]!, labels, env: template.spec.containers.flatMap(({ env = [] }) => env) }];
  });
