/** Location of files: a folder or, if a bucket is given, an object store that speaks S3. */
export abstract class FilesConfig {
  abstract FILES_DIR: string;
  abstract FILES_S3_BUCKET: string;
  abstract FILES_S3_PREFIX: string;
  abstract FILES_S3_ENDPOINT: string;
  abstract FILES_S3_REGION: string;
  abstract FILES_S3_KEY: string;
  abstract FILES_S3_SECRET: string;
  abstract FILES_S3_PATH_STYLE: number;
}
