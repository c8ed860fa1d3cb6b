import path from 'node:path';
import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import { ConfigError, type FilesConfig } from './Config';
import { assertVerifiableAudience } from './productionChecks';
import { EXAMPLE_AUDIENCE, type Settings } from './settings';

/**
 * Checks that the settings are consistent and, in production, complete.
 *
 * @throws ConfigError listing every problem.
 */
export function validateSettings(settings: Settings): void {
  const production = settings.NODE_ENV === 'production' ? productionProblems(settings) : [];
  const problems = [...conflicts(settings), ...production].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

const ORIGINATOR_SETTINGS = [
  'ORIGINATOR_NAME',
  'ORIGINATOR_ID',
  'ORIGINATOR_BANK_ROUTING',
  'ORIGINATOR_BANK_NAME',
  'ORIGINATOR_EDI_ID',
] as const;

type Problems = readonly (string | false | undefined)[];

function conflicts(settings: Settings): Problems {
  const { PORT, METRICS_PORT, IDENTITY_PORT, IDENTITY_DOMAIN, IDENTITY_ORGANIZATION, IDENTITY_ORGANIZATION_GROUPS } =
    settings;
  return [
    IDENTITY_DOMAIN === undefined &&
      PORT === IDENTITY_PORT &&
      `PORT and IDENTITY_PORT are both ${PORT}. Use different ports.`,
    METRICS_PORT !== undefined &&
      (METRICS_PORT === PORT || (IDENTITY_DOMAIN === undefined && METRICS_PORT === IDENTITY_PORT)) &&
      `METRICS_PORT is ${METRICS_PORT}, which is used already. Use a port of its own.`,
    IDENTITY_ORGANIZATION === undefined &&
      IDENTITY_ORGANIZATION_GROUPS !== '' &&
      'IDENTITY_ORGANIZATION_GROUPS requires IDENTITY_ORGANIZATION: name the organization the groups belong to.',
    settings.TEST_CLOCK_FILE !== undefined &&
      settings.NODE_ENV !== 'test' &&
      'TEST_CLOCK_FILE is for tests only: remove it, or set NODE_ENV=test. Production always has the clock of its machine.',
    ...passwordProblems(settings),
    (settings.TLS_CERTIFICATE === undefined) !== (settings.TLS_KEY === undefined) &&
      'TLS_CERTIFICATE and TLS_KEY must be set together: set both or neither.',
    directUrlProblem(settings),
    migrationUrlProblem(settings),
    replicaUrlProblem(settings),
    ...fileProblems(settings),
    ...keyProblems(settings),
    IDENTITY_DOMAIN === undefined &&
      ![undefined, DATABASE_CONNECTION].includes(settings.IDENTITY_DATABASE_CONNECTION) &&
      `IDENTITY_DATABASE_CONNECTION is for an external identity provider only: the embedded one uses ${DATABASE_CONNECTION}. Remove it.`,
    settings.SMTP_URL !== undefined &&
      settings.MAIL_FROM === undefined &&
      'SMTP_URL requires MAIL_FROM: set the sender address, such as Listbill <listbill@example.com>.',
    new Set(ORIGINATOR_SETTINGS.map((name) => settings[name] === undefined)).size > 1 &&
      `${ORIGINATOR_SETTINGS.join(', ')} must be set together: set all or none.`,
    settings.ORIGINATOR_ENTRY_LIMIT !== undefined &&
      settings.ORIGINATOR_FILE_LIMIT !== undefined &&
      settings.ORIGINATOR_ENTRY_LIMIT > settings.ORIGINATOR_FILE_LIMIT &&
      'ORIGINATOR_ENTRY_LIMIT is above ORIGINATOR_FILE_LIMIT, so no file could contain such an entry. Lower it, or raise the other.',
    (settings.IDENTITY_MANAGEMENT_CLIENT_ID === undefined) !==
      (settings.IDENTITY_MANAGEMENT_CLIENT_SECRET === undefined) &&
      'IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET must be set together: set both or neither.',
  ];
}

function passwordProblems(settings: Settings): Problems {
  return (['DATABASE', 'DATABASE_MIGRATION'] as const).map((name) => {
    if (settings[`${name}_PASSWORD`] === undefined) return false;
    const url = settings[`${name}_URL`];
    if (url === undefined) return `${name}_PASSWORD requires ${name}_URL: set it to the address of the database.`;
    const { host, password: inUrl } = new URL(url);
    if (host === '') return `${name}_PASSWORD requires a host in ${name}_URL. Remove it, or name the host.`;
    return inUrl !== '' && `${name}_URL contains a password, and ${name}_PASSWORD is set. Use one of them.`;
  });
}

function directUrlProblem({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }: Settings): string | false {
  if (directUrl === undefined) return false;
  if (url === undefined)
    return 'DATABASE_DIRECT_URL requires DATABASE_URL: set it to the address of the connection pooler.';
  return (
    new URL(url).host === new URL(directUrl).host &&
    new URL(url).search === new URL(directUrl).search &&
    'DATABASE_DIRECT_URL leads to the same server as DATABASE_URL. Remove it, unless DATABASE_URL leads to a connection pooler.'
  );
}

function migrationUrlProblem({ DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl }: Settings): string | false {
  if (ownerUrl === undefined) return false;
  if (url === undefined)
    return "DATABASE_MIGRATION_URL requires DATABASE_URL: set it to the address with the server's own role.";
  return (
    new URL(url).username === new URL(ownerUrl).username &&
    'DATABASE_MIGRATION_URL and DATABASE_URL have the same user. Set DATABASE_URL to a role that owns nothing, or remove DATABASE_MIGRATION_URL.'
  );
}

function replicaUrlProblem(settings: Settings): string | false {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = settings;
  if (replicaUrl === undefined) return false;
  if (url === undefined)
    return 'DATABASE_REPLICA_URL requires DATABASE_URL: the embedded database has no replica. Remove it, or use a PostgreSQL database.';
  const placeOf = (address: string) => new URL(address).host + new URL(address).search;
  return (
    [url, directUrl ?? url].some((other) => placeOf(other) === placeOf(replicaUrl)) &&
    'DATABASE_REPLICA_URL leads to the same server as DATABASE_URL. Set it to the address of a streaming replica, or remove it.'
  );
}

function keyProblems(settings: Settings): Problems {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_FORMER: former } = settings;
  return [
    settings.BACKUP_KEY_FORMER !== undefined &&
      settings.BACKUP_KEY === undefined &&
      'BACKUP_KEY_FORMER requires BACKUP_KEY: set it to the new key.',
    former !== undefined &&
      current === undefined &&
      'ENCRYPTION_KEY_FORMER requires ENCRYPTION_KEY: set it to the new key.',
    former !== undefined &&
      current?.equals(former) === true &&
      'ENCRYPTION_KEY_FORMER is the same as ENCRYPTION_KEY. Set ENCRYPTION_KEY to a new key, or remove ENCRYPTION_KEY_FORMER.',
  ];
}

function productionProblems(settings: Settings): Problems {
  return [
    !settings.DATABASE_URL &&
      !settings.ALLOW_EMBEDDED_DATABASE &&
      'DATABASE_URL is missing. The embedded database does not flush to disk, so a power failure may lose payments: ' +
        'use a PostgreSQL database, or set ALLOW_EMBEDDED_DATABASE=true to accept the risk.',
    isUnencrypted(settings.DATABASE_DIRECT_URL, settings) &&
      'DATABASE_DIRECT_URL does not encrypt the connection. Add ?sslmode=verify-full, or set DATABASE_ALLOW_UNENCRYPTED=true to accept the risk.',
    isUnencrypted(settings.DATABASE_MIGRATION_URL, settings) &&
      'DATABASE_MIGRATION_URL does not encrypt the connection. Add ?sslmode=verify-full, or set DATABASE_ALLOW_UNENCRYPTED=true to accept the risk.',
    isUnencrypted(settings.DATABASE_REPLICA_URL, settings) &&
      'DATABASE_REPLICA_URL does not encrypt the connection. Add ?sslmode=verify-full, or set DATABASE_ALLOW_UNENCRYPTED=true to accept the risk.',
    isUnencrypted(settings.DATABASE_URL, settings) &&
      'DATABASE_URL does not encrypt the connection. Add ?sslmode=verify-full, or set DATABASE_ALLOW_UNENCRYPTED=true to accept the risk.',
    !settings.ENCRYPTION_KEY &&
      'ENCRYPTION_KEY is missing. It encrypts bank account numbers: create one with "openssl rand -base64 32" and store it safely.',
    !settings.IDENTITY_DOMAIN &&
      "IDENTITY_DOMAIN is missing. Production requires your organization's identity provider; the embedded one is not allowed.",
    settings.IDENTITY_DOMAIN !== undefined &&
      !settings.IDENTITY_CLIENT_ID &&
      'IDENTITY_CLIENT_ID is missing. Set it to the client ID that Listbill has at your identity provider.',
    !settings.PUBLIC_URL && 'PUBLIC_URL is missing. Set it to the https address of the application.',
    settings.PUBLIC_URL?.startsWith('http:') && 'PUBLIC_URL starts with http://. Production requires https.',
    settings.IDENTITY_DOMAIN?.startsWith('http:') && 'IDENTITY_DOMAIN starts with http://. Production requires https.',
    settings.FILES_S3_ENDPOINT?.startsWith('http:') &&
      'FILES_S3_ENDPOINT starts with http://. Production requires https.',
    settings.BANK_FILES === 'on' &&
      ORIGINATOR_SETTINGS.every((name) => settings[name] === undefined) &&
      `${ORIGINATOR_SETTINGS.join(', ')} are missing. Without them no bank file can be made, so ACH payments are never collected: ` +
        'set them, or set BANK_FILES=off to offer no payments by ACH.',
    settings.DEMO === 'true' &&
      'DEMO is true. The demo accounts have a publicly known password: remove DEMO in production.',
    settings.IDENTITY_AUDIENCE === EXAMPLE_AUDIENCE &&
      'IDENTITY_AUDIENCE is missing. Set it to the identifier that the Listbill API has at your identity provider.',
    audienceProblem(settings.IDENTITY_AUDIENCE),
  ];
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '']);
const ENCRYPTED_MODES = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether the connection to a PostgreSQL on another machine is unencrypted. */
function isUnencrypted(url: string | undefined, { DATABASE_ALLOW_UNENCRYPTED: isAllowed }: Settings): boolean {
  return Boolean(url) && !isAllowed && URL.canParse(url ?? '') && !encryptsConnection(url ?? '');
}

/** Whether a connection to this address is encrypted or stays on the machine. */
export function encryptsConnection(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  // A path as host is a Unix socket.
  const isLocal = LOCAL_HOSTS.has(hostname) || (searchParams.get('host') ?? '').startsWith('/');
  return isLocal || ENCRYPTED_MODES.has(searchParams.get('sslmode') ?? '');
}

function audienceProblem(audience: string): string | false {
  try {
    assertVerifiableAudience(audience, true, 'IDENTITY_AUDIENCE');
    return false;
  } catch (error) {
    return error instanceof Error && error.message;
  }
}

/** The configured bucket, or a folder next to the database. */
export function filesConfig(settings: Settings, dataDir: string): FilesConfig {
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
    // Servers other than Amazon's rarely support one host name per bucket.
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
    encryption: encryption === 'none' ? undefined : encryption,
  };
}

/** Problems with the file settings. */
function fileProblems(settings: Settings): Problems {
  const { FILES_S3_BUCKET, FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY } = settings;
  const others = { FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY };
  const first = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  return [
    FILES_S3_BUCKET === undefined && first !== undefined && `${first} requires FILES_S3_BUCKET: set the bucket's name.`,
    (FILES_S3_ACCESS_KEY_ID === undefined) !== (FILES_S3_SECRET_ACCESS_KEY === undefined) &&
      "FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY must be set together: set both, or neither to use the machine's credentials.",
  ];
}
