import { randomBytes } from 'node:crypto';
import { S3Driver } from '#platform/files/s3-driver.ts';

export interface S3Settings {
  FILES_S3_ENDPOINT: string;
  FILES_S3_BUCKET: string;
  FILES_S3_KEY: string;
  FILES_S3_SECRET: string;
}

/** The S3 server that `npm run test:s3` starts; specs that need it are skipped otherwise. */
export function s3Settings(): S3Settings | undefined {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET } = process.env;
  return FILES_S3_ENDPOINT && FILES_S3_BUCKET && FILES_S3_KEY && FILES_S3_SECRET
    ? { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET }
    : undefined;
}

/** A folder of the bucket for one spec. */
export const s3Place = (settings: S3Settings) => ({
  ...settings,
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_PREFIX: `spec-${randomBytes(6).toString('hex')}`,
  FILES_S3_PATH_STYLE: 1,
});

export async function emptyS3(place: ReturnType<typeof s3Place>): Promise<void> {
  const driver = new S3Driver(place);
  await driver.removeUnfinished('', new Date(Date.now() + 86_400_000));
  for await (const { key } of driver.list('')) await driver.remove(key);
  driver.close();
}
