import { resolve } from 'node:path';

/** The name of the folder or the bucket on the screen of staff. */
export function backupPlaceName(): string {
  const { BACKUP_DIR, BACKUP_S3_BUCKET } = process.env;
  return BACKUP_S3_BUCKET ? `s3://${BACKUP_S3_BUCKET}` : resolve(BACKUP_DIR ?? '');
}
