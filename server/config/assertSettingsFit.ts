import path from 'node:path';
import { DATABASE_CONNECTION } from '../application/session/connections';
import { assertVerifiableAudience } from '../infrastructure/identity/assertVerifiableAudience';
import { ConfigError, type FilesConfig } from './Config';
import type { Settings } from './settings';

/**
 * Whether settings that are each well-formed go together, and are enough for production.
 *
 * @throws ConfigError with every reason at once, so that nobody has to start five times to learn of five.
 */
export function assertSettingsFit(settings: Settings): void {
  const production = settings.NODE_ENV === 'production' ? whyUnfitForProduction(settings) : [];
  const reasons = [...whyTheyDoNotFit(settings), ...production].filter((reason) => typeof reason === 'string');
  if (reasons.length > 0) throw new ConfigError(reasons.join('\n'));
}

type Reasons = readonly (string | false | undefined)[];

function whyTheyDoNotFit(settings: Settings): Reasons {
  const { PORT, IDENTITY_PORT, IDENTITY_DOMAIN, IDENTITY_ORGANIZATION, IDENTITY_ORGANIZATION_GROUPS } = settings;
  return [
    IDENTITY_DOMAIN === undefined &&
      PORT === IDENTITY_PORT &&
      `PORT and IDENTITY_PORT are both ${PORT}. Give each a port of its own.`,
    IDENTITY_ORGANIZATION === undefined &&
      IDENTITY_ORGANIZATION_GROUPS !== '' &&
      'IDENTITY_ORGANIZATION_GROUPS needs IDENTITY_ORGANIZATION: say which organization they belong to.',
    ...fileSettingProblems(settings),
    IDENTITY_DOMAIN === undefined &&
      ![undefined, DATABASE_CONNECTION].includes(settings.IDENTITY_DATABASE_CONNECTION) &&
      `IDENTITY_DATABASE_CONNECTION is for a provider of your own: the embedded one calls its people ${DATABASE_CONNECTION}. Leave it out.`,
    settings.SMTP_URL !== undefined &&
      settings.MAIL_FROM === undefined &&
      'SMTP_URL needs MAIL_FROM: say which address mails are from, such as Listbill <listbill@example.com>.',
    (settings.IDENTITY_MANAGEMENT_CLIENT_ID === undefined) !==
      (settings.IDENTITY_MANAGEMENT_CLIENT_SECRET === undefined) &&
      'IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET belong together: give both or neither.',
  ];
}

function whyUnfitForProduction(settings: Settings): Reasons {
  return [
    !settings.DATABASE_URL &&
      !settings.ALLOW_EMBEDDED_DATABASE &&
      'DATABASE_URL is missing. The embedded database does not flush to disk, so a power failure may lose payments: ' +
        'give a PostgreSQL, or set ALLOW_EMBEDDED_DATABASE=true if you accept that.',
    !settings.ENCRYPTION_KEY &&
      'ENCRYPTION_KEY is missing. Bank account numbers are encrypted with it: make one with "openssl rand -base64 32" and keep it safe.',
    !settings.IDENTITY_DOMAIN &&
      "IDENTITY_DOMAIN is missing. In production people sign in at your organization's identity provider, not at the embedded one.",
    !settings.PUBLIC_URL && 'PUBLIC_URL is missing. Give the https address under which browsers find the application.',
    settings.PUBLIC_URL?.startsWith('http:') &&
      'PUBLIC_URL starts with http://. In production browsers reach the application by https.',
    settings.IDENTITY_DOMAIN?.startsWith('http:') &&
      'IDENTITY_DOMAIN starts with http://. In production the identity provider is reached by https.',
    settings.FILES_S3_ENDPOINT?.startsWith('http:') &&
      'FILES_S3_ENDPOINT starts with http://. In production files travel by https.',
    settings.DEMO === 'true' &&
      'DEMO is true. Its people have a password that everybody knows: leave it out in production.',
    problemOfAudience(settings.IDENTITY_AUDIENCE),
  ];
}

function problemOfAudience(audience: string): string | false {
  try {
    assertVerifiableAudience(audience, true, 'IDENTITY_AUDIENCE');
    return false;
  } catch (error) {
    return error instanceof Error && error.message;
  }
}

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
function fileSettingProblems(settings: Settings): readonly (string | false)[] {
  const { FILES_S3_BUCKET, FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY } = settings;
  const others = { FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY };
  const first = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  return [
    FILES_S3_BUCKET === undefined && first !== undefined && `${first} needs FILES_S3_BUCKET: say which bucket.`,
    (FILES_S3_ACCESS_KEY_ID === undefined) !== (FILES_S3_SECRET_ACCESS_KEY === undefined) &&
      'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY go together: give both, or neither for those of the machine.',
  ];
}
