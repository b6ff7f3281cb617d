import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  properties?: Record<string, Schema>;
  [name: string]: unknown;
}
type KindOfGroup = { group: string; version: string; kind: string };

/** What JSON has a number for as well as a string: types of Kubernetes that its OpenAPI calls strings. */
const numberOrString = /\.(?:IntOrString|Quantity)$/;

/**
 * Writes a JSON Schema for each kind of the API server's own OpenAPI, in which no unknown field is valid, as kubeconform finds them:
 * `deployment-apps-v1.json`.
 */
export function writeSchemas(swagger: string, folder: string): void {
  const { definitions } = JSON.parse(readFileSync(swagger, 'utf8')) as {
    definitions: Record<string, Schema>;
  };
  for (const [name, schema] of Object.entries(definitions))
    if (numberOrString.test(name)) schema.type = ['string', 'number'];
    else if (schema.properties) schema.additionalProperties = false;
  for (const schema of Object.values(definitions))
    for (const { group, version, kind } of (schema['x-kubernetes-group-version-kind'] ??
      []) as KindOfGroup[]) {
      const name = [kind, ...(group ? [group.split('.')[0]!] : []), version].join('-').toLowerCase();
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...schema, definitions }));
    }
}
