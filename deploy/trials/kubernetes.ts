// Other people's tools read what the journal is deployed with: kubeconform, with the schemas of each version of Kubernetes, and a real
// API server the manifests; cyclonus the network policies, against what the settings of the pods need; hadolint the Dockerfile.
//   npm run trial:kubernetes [-- versions]
// Takes what is on PATH (kubectl with kubeconform, cyclonus, hadolint, kube-apiserver and etcd), and names the others. Schemas come
// from Go's module proxy, so `go` is needed. Exits 1 when anything is wrong.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { figure } from '../bench/figures.ts';
import { findProgram } from '../start/programs.mjs';
import { ApiServer } from './kubernetes/api-server.ts';
import { allowedConnections, type Manifest, neededConnections } from './kubernetes/network.ts';
import { writeSchemas } from './kubernetes/schemas.ts';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['v1.35.4', 'v1.36.3', 'v1.37.2'];
const folder = mkdtempSync(join(tmpdir(), 'trial-kubernetes-'));
try {
  const kubectl = program('kubectl');
  if (kubectl) await readManifests(kubectl);
  const hadolint = program('hadolint');
  // Versions of Debian's packages are those of the pinned base image; its user has the number that the manifests name.
  if (hadolint)
    check('Dockerfile by hadolint', hadolint, [
      '--no-color',
      '--failure-threshold',
      'warning',
      '--ignore',
      'DL3008',
      'deploy/docker/Dockerfile',
    ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function readManifests(kubectl: string): Promise<void> {
  const file = join(folder, 'manifests.yaml');
  const text = execFileSync(kubectl, ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' });
  writeFileSync(file, text);
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  figure('manifests', manifests.length, '');

  const [kubeconform, go] = [program('kubeconform'), program('go')];
  if (kubeconform && go)
    for (const version of versions) {
      const schemas = join(folder, version);
      mkdirSync(schemas);
      const found = execFileSync(go, ['mod', 'download', '-json', `k8s.io/kubernetes@${version}`], {
        encoding: 'utf8',
        cwd: folder,
      });
      writeSchemas(
        join((JSON.parse(found) as { Dir: string }).Dir, 'api/openapi-spec/swagger.json'),
        schemas,
      );
      const location = `${schemas}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;
      check(`Kubernetes ${version} by kubeconform`, kubeconform, [
        '-strict',
        '-summary',
        '-schema-location',
        location,
        file,
      ]);
    }

  const cyclonus = program('cyclonus');
  if (cyclonus) {
    const needed = neededConnections(manifests);
    const allowed = allowedConnections(cyclonus, manifests, folder);
    figure('connections that settings need', needed.size, '', '>= 20');
    report(
      '  that policies deny',
      [...needed].filter((one) => !allowed.has(one)),
    );
    report(
      'connections that policies allow, and nothing needs',
      [...allowed].filter((one) => !needed.has(one)),
    );
  }

  const [server, etcd] = [program('kube-apiserver'), program('etcd')];
  if (server && etcd) await applyTo(server, etcd, file);
}

async function applyTo(server: string, etcd: string, file: string): Promise<void> {
  await using cluster = new ApiServer(folder);
  await cluster.start(server, etcd);
  console.log(cluster.kubectl('version').split('\n').at(-2));
  cluster.kubectl('create', 'namespace', 'colophon');
  cluster.kubectl(
    'label',
    'namespace',
    'colophon',
    'pod-security.kubernetes.io/enforce=restricted',
    'pod-security.kubernetes.io/warn=restricted',
  );
  const secrets = join(folder, 'secrets.yaml');
  writeFileSync(
    secrets,
    execFileSync(process.execPath, ['deploy/docker/new-secrets.mjs', '--kubernetes'], { encoding: 'utf8' }),
  );
  for (const how of [['--dry-run=server', '--validate=strict'], ['--validate=strict']]) {
    const options = ['apply', '--namespace', 'colophon', ...how];
    const output = [secrets, file].map((path) => cluster.kubectl(...options, '--filename', path)).join('');
    figure(
      `accepted by the API server${how.length > 1 ? ', as a dry run' : ''}`,
      output.trim().split('\n').length,
      '',
      '>= 40',
    );
    report(
      '  warnings',
      output.split('\n').filter((line) => line.startsWith('Warning')),
    );
  }
}

function program(name: string): string | undefined {
  const found = findProgram(name);
  if (!found) console.log(`${name} is not installed`);
  return found;
}

function check(what: string, command: string, options: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8' });
  console.log(`${stdout}${stderr}`.trim());
  figure(`${what}: exit code`, status ?? 1, '', '< 1');
}

function report(what: string, problems: string[]): void {
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  figure(what, problems.length, '', '< 1');
}
