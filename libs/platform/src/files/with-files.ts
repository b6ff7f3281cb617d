import { IsIn, IsString, Matches, MinLength, ValidateIf } from 'class-validator';
import type { FilesConfig } from './files-config.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin's constructor
type Constructor = new (...args: any[]) => object;

export function withFiles<Base extends Constructor>(base: Base) {
  class WithFiles extends base implements FilesConfig {
    @ValidateIf((config: FilesConfig) => !config.FILES_S3_BUCKET)
    @IsString()
    @MinLength(1)
    FILES_DIR!: string;
    @IsString() FILES_S3_BUCKET = '';
    @Matches(/^[\w./-]*$/) FILES_S3_PREFIX = '';
    /** Address such as https://s3.example.org; empty for Amazon's server of the region. */
    @Matches(/^(?:https?:\/\/\S+)?$/, {
      message: 'FILES_S3_ENDPOINT must be an address such as https://s3.example.org',
    })
    FILES_S3_ENDPOINT = '';
    @IsString() @MinLength(1) FILES_S3_REGION = 'us-east-1';
    /** Without this key, credentials come from where Amazon's tools find them: AWS_*, ~/.aws, the machine's role. */
    @IsString() FILES_S3_KEY = '';
    @ValidateIf((config: FilesConfig) => Boolean(config.FILES_S3_KEY))
    @IsString()
    @MinLength(1)
    FILES_S3_SECRET = '';
    /** Style of addresses: 1 for endpoint/bucket/key, 0 for bucket.endpoint/key. */
    @IsIn([0, 1]) FILES_S3_PATH_STYLE = 1;
  }
  return WithFiles;
}
