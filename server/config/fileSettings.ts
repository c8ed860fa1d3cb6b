import * as v from 'valibot';
import { text, trueOrFalse } from './settingKinds';

/** Where uploaded files are kept. @source UPL-1 */
export const fileSettings = {
  FILES_S3_BUCKET: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  FILES_S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.url('must be an address that starts with https:// or http://'),
      v.regex(/^https?:\/\/[^?#]*$/, 'must be an address that starts with https:// or http://, without ? and #'),
    ),
  ),
  FILES_S3_REGION: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as eu-central-1')),
    'us-east-1',
  ),
  FILES_S3_ACCESS_KEY_ID: text,
  FILES_S3_SECRET_ACCESS_KEY: text,
  FILES_S3_PATH_STYLE: trueOrFalse,
  FILES_S3_ENCRYPTION: v.optional(v.picklist(['none', 'AES256', 'aws:kms'], 'must be none, AES256 or aws:kms'), 'none'),
};
