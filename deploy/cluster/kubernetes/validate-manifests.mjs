// Validates the manifests strictly with kubeconform against the schemas of KUBERNETES, except process.yaml, which is only a
// patch. Needs `go`: both are fetched through its module proxy.
//   node deploy/cluster/kubernetes/validate-manifests.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KUBERNETES = 'k8s.io/kubernetes@v1.37.2';
const KUBECONFORM = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0';

const folder = mkdtempSync(join(tmpdir(), 'colophon-schemas-'));
try {
  const downloaded = execFileSync('go', ['mod', 'download', '-json', KUBERNETES], {
    encoding: 'utf8',
    cwd: folder,
  });
  writeSchemas(join(JSON.parse(downloaded).Dir, 'api/openapi-spec/swagger.json'));
  const location = join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
  const options = [
    '-strict',
    '-summary',
    '-ignore-filename-pattern',
    'kustomization|process|validate-manifests',
    '-schema-location',
    location,
  ];
  const { status } = spawnSync('go', ['run', KUBECONFORM, ...options, import.meta.dirname], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes a JSON Schema that rejects unknown fields for each kind of the API server's own OpenAPI. */
function writeSchemas(swagger) {
  const { definitions } = JSON.parse(readFileSync(swagger, 'utf8'));
  for (const [name, schema] of Object.entries(definitions))
    if (/\.(?:IntOrString|Quantity)$/.test(name)) schema.type = ['string', 'number'];
    else if (schema.properties) schema.additionalProperties = false;
  for (const schema of Object.values(definitions))
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? []) {
      const name = [kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase();
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...schema, definitions }));
    }
}
