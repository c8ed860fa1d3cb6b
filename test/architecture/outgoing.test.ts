import { readdirSync, readFileSync } from 'node:fs';

/** Code that opens connections. */
const OPENS =
  /\bfetch\(|\bcreateRemoteJWKSet\(|\bnew S3Client\(|\bnew pg\.(?:Pool|Client)\(|import\('(?:nodemailer|node:[\w/]+)'\)|from '(?:node:(?:net|tls|https?|http2|dgram|dns)|nodemailer|axios|undici)'|\bnew (?:WebSocket|EventSource)\(/;
/** Types, and a page of the embedded provider, name modules without opening anything. */
const ONLY_TYPES = /^import type [^;]*;$/gm;

/**
 * Every file of the server that may open a connection, and the settings with its destination. No destination comes from a request.
 */
const DESTINATIONS: Readonly<Record<string, string>> = {
  'server/platform/database/engine/openPostgres.ts':
    'DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL, DATABASE_REPLICA_URL',
  'server/platform/files/BucketFiles.ts': 'FILES_S3_ENDPOINT, FILES_S3_BUCKET',
  'server/platform/files/ClamdScan.ts': 'MALWARE_SCAN',
  'server/people/identity/JoseLogoutTokens.ts': 'IDENTITY_DOMAIN',
  'server/people/identity/JoseTokenVerifier.ts': 'IDENTITY_DOMAIN',
  'server/people/identity/auth0/ManagementApi.ts': 'IDENTITY_MANAGEMENT_DOMAIN, IDENTITY_DOMAIN',
  'server/platform/mail/openSmtpServer.ts': 'SMTP_URL',
  'server/run/start/checks/examineIdentity.ts': 'IDENTITY_DOMAIN, PUBLIC_URL',
  'server/run/start/checks/startChecks.ts': 'IDENTITY_DOMAIN, PUBLIC_URL, HOST',
  'server/platform/security/openSecuritySink.ts': 'LOG_TO',
  'server/run/start/CertificateWatch.ts': 'PUBLIC_URL, IDENTITY_DOMAIN',
};

/** Files that only listen or answer. */
const LISTENERS = [
  'server/run/http/bareAnswers.ts',
  'server/run/start/assertPortsFree.ts',
  'server/run/start/startMetrics.ts',
  'server/run/start/testClock.ts',
];

it('opens connections only to the addresses of settings, in these files', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts'));
  const opening = files.filter((file) => OPENS.test(readFileSync(file, 'utf8').replace(ONLY_TYPES, '')));
  expect(opening.sort()).toEqual([...Object.keys(DESTINATIONS), ...LISTENERS].sort());
});

it('names only settings that exist', () => {
  const settings = readFileSync('docs/operations.md', 'utf8');
  const named = Object.values(DESTINATIONS).flatMap((list) => list.split(', '));
  expect(named.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});
