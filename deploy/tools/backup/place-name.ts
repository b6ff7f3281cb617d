import { resolve } from 'node:path';

/** Name of the folder or bucket, as staff see it. */
export function backupPlaceName(): string {
  const { BACKUP_DIR, BACKUP_S3_BUCKET } = process.env;
  return BACKUP_S3_BUCKET ? `s3://${BACKUP_S3_BUCKET}` : resolve(BACKUP_DIR ?? '');
}
