import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { parse, parseAllDocuments } from 'yaml';
import { findProgram } from '../start/programs.mjs';

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const restrictedContext = {
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
};
/** A version, or an image of our own, which kustomization.yaml and the build give one. */
const pinnedImage = /^(?:[\w/]+:\d+\.\d+\.\d+|colophon(?:-worker)?)$/;

describe('deploy/cluster/docker/Dockerfile', () => {
  it('is valid, starts from pinned images and runs as an unprivileged user', () => {
    const dockerfile = readText('docker/Dockerfile');
    expect(validate(dockerfile)).toEqual([]);
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)];
    const bases = stages
      .map(([, base]) => base!)
      .filter((base) => !stages.some(([, , name]) => name === base));
    expect(bases.filter((base) => !/:\d+\.\d+\.\d+-[\w-]+$/.test(base))).toEqual([]);
    expect(dockerfile.match(/^USER .*$/gm)?.at(-1)).toBe('USER node');
  });
});

interface ComposeService {
  image: string;
  user?: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  networks: string[];
  ports?: string[];
  volumes?: string[];
}

describe('docker-compose.yml', () => {
  const compose = parse(readText('../../docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
    networks: Record<string, { internal?: boolean } | null>;
  };
  const services = Object.entries(compose.services);

  it.each(services)('gives %s no privileges and a read-only file system', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.cap_add).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.image).toMatch(pinnedImage);
  });

  it('mounts no volume on a folder that the image does not have, as it would belong to root', () => {
    const [, madeFolders = ''] = /^RUN install --directory --owner=node --group=node ((?:.*\\\n)*.*)$/m.exec(
      readText('docker/Dockerfile'),
    )!;
    const mounted = services
      .filter(([, { image }]) => image.startsWith('colophon'))
      .flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':').at(-1)!));
    expect(mounted).toContain('/all-files/manuscripts');
    expect([...new Set(mounted)].sort()).toEqual(madeFolders.split(/[\s\\]+/).sort());
  });

  const dockerCompose = findProgram('docker-compose');
  (dockerCompose ? it : it.skip)(
    'is accepted by docker-compose, with the secrets that new-secrets.mjs makes',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'colophon-compose-'));
      execFileSync(process.execPath, [resolve('deploy/cluster/docker/new-secrets.mjs')], { cwd: folder });
      const options = ['--env-file', `${folder}/.env`, '--file', resolve('docker-compose.yml')];
      const config = execFileSync(
        dockerCompose!,
        [...options, '--profile', 'operator', 'config', '--services'],
        {
          encoding: 'utf8',
          stdio: 'pipe',
        },
      );
      expect(config.trim().split('\n').sort()).toEqual(services.map(([name]) => name).sort());
      rmSync(folder, { recursive: true });
    },
  );

  it('publishes only the gateway’s port, and keeps databases and services that need no outside host off the outside network', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway']);
    const internal = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal);
    const inside = services.filter(([, { networks }]) => networks.every((name) => internal.includes(name)));
    expect(inside.map(([name]) => name).sort()).toEqual(
      ['auth', 'mongodb', 'mongodb-set-up', 'redis', 'web', 'webdata'].sort(),
    );
  });
});

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  /** A CronJob's Job is its template. */
  spec: { template: { spec: IPodSpec }; jobTemplate?: { spec: { template: { spec: IPodSpec } } } };
}

describe('deploy/cluster/kubernetes', () => {
  const { resources } = parse(readText('kubernetes/kustomization.yaml')) as { resources: string[] };
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(readText(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
  /** What kustomize merges into each Deployment. */
  const shared = (parse(readText('kubernetes/process.yaml')) as IDeployment).spec!.template.spec!;
  const pods = manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map(({ kind, metadata, spec }) => {
      const own = (spec.jobTemplate?.spec ?? spec).template.spec;
      const [container] = own.containers;
      if (kind !== 'Deployment') return { name: metadata.name, pod: own, container: container! };
      const merged = { ...shared.containers[0], ...container! };
      merged.securityContext = { ...shared.containers[0]!.securityContext, ...container!.securityContext };
      return { name: metadata.name, pod: { ...shared, ...own }, container: merged };
    });

  it('has manifests by the schemas of Kubernetes', async () => {
    for (const manifest of manifests) {
      const models = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
        string,
        new (data: object) => { validate: () => void }
      >;
      expect(() => new models[manifest.kind]!(manifest).validate()).not.toThrow();
    }
  });

  it('has no field that Kubernetes does not know', () => {
    const lines = manifests.map(
      ({ apiVersion, kind }, index) =>
        `export const m${index}: import('kubernetes-models/${apiVersion}/${kind}').I${kind} = ${JSON.stringify(manifests[index], null, 1)};`,
    );
    // Below node_modules, where the types are found.
    const folder = resolve('node_modules/.cache/colophon-manifests');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/manifests.ts`, lines.join('\n'));
    const compiler = resolve('node_modules/typescript7/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, `${folder}/manifests.ts`], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it.each(pods)('gives $name no privileges and a read-only file system', ({ pod, container }) => {
    expect(container.securityContext).toMatchObject(restrictedContext);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    const profile = container.securityContext?.seccompProfile ?? pod.securityContext?.seccompProfile;
    expect(['RuntimeDefault', 'Localhost']).toContain(profile?.type);
    expect(container.image).toMatch(pinnedImage);
    expect(container.resources?.limits).toHaveProperty('memory');
  });
});
