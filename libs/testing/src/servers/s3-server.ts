import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { containerRuntime } from '../databases/database-containers.ts';
import { hasRadosgw, startRadosgw } from './radosgw.ts';
import type { S3Settings } from './s3-settings.ts';

interface S3Server {
  settings: S3Settings;
  stop: () => Promise<unknown>;
}

/** The S3 server that FILES_S3_ENDPOINT names; else a container, where a runtime responds; else Ceph of Debian's packages. */
export async function startS3(given: NodeJS.ProcessEnv): Promise<S3Server> {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET } = given;
  if (FILES_S3_ENDPOINT && FILES_S3_BUCKET && FILES_S3_KEY && FILES_S3_SECRET)
    return {
      settings: { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET },
      stop: () => Promise.resolve(),
    };
  const [key, secret] = ['colophon-test', 'colophon-test-secret'];
  const { url, stop } = await startEmpty(key, secret);
  const settings = {
    FILES_S3_ENDPOINT: url,
    FILES_S3_BUCKET: 'files',
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  };
  try {
    await createBucket(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, stop };
}

async function startEmpty(
  key: string,
  secret: string,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  if (await containerRuntime()) return minioContainer(key, secret);
  if (!hasRadosgw())
    throw new Error(
      'There is no S3 server: run `node deploy/start/setup.mjs --test`, start a container engine, or set FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET.',
    );
  return startRadosgw(key, secret);
}

async function minioContainer(key: string, secret: string): ReturnType<typeof startEmpty> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer('minio/minio:RELEASE.2025-09-07T16-13-09Z')
    .withCommand(['server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: key, MINIO_ROOT_PASSWORD: secret })
    .withExposedPorts(9000)
    .start();
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(9000)}`,
    stop: () => container.stop(),
  };
}

/** A server that has just started refuses it for some seconds. */
async function createBucket(settings: S3Settings): Promise<void> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: settings.FILES_S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.FILES_S3_KEY, secretAccessKey: settings.FILES_S3_SECRET },
  });
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.send(new CreateBucketCommand({ Bucket: settings.FILES_S3_BUCKET }));
      return client.destroy();
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(500);
    }
}
