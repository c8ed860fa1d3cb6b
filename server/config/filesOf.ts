import path from 'node:path';
import type { FilesConfig } from './Config';
import type { Settings } from './settings';

/** Where files are kept: a bucket where one is named, else a folder beside the database. */
export function filesOf(settings: Settings, dataDir: string): FilesConfig {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = settings;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const { FILES_S3_PATH_STYLE: pathStyle, FILES_S3_ENCRYPTION: encryption } = settings;
  if (bucket === undefined) return { kind: 'folder', folder: path.join(dataDir, 'files') };
  return {
    kind: 's3',
    bucket,
    endpoint,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Servers other than Amazon's seldom have a name of its own for each bucket.
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
    encryption: encryption === 'none' ? undefined : encryption,
  };
}

/** Why settings for files do not fit together; false for those that do. */
export function fileSettingProblems(settings: Settings): readonly (string | false)[] {
  const { FILES_S3_BUCKET, FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY } = settings;
  const others = { FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY };
  const first = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  return [
    FILES_S3_BUCKET === undefined && first !== undefined && `${first} needs FILES_S3_BUCKET: say which bucket.`,
    (FILES_S3_ACCESS_KEY_ID === undefined) !== (FILES_S3_SECRET_ACCESS_KEY === undefined) &&
      'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY go together: give both, or neither for those of the machine.',
  ];
}
