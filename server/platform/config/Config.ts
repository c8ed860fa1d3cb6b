import type { Environment } from '../../../contract/platform/environment';
import type { AchTerms } from '../../../src/domain/money/payments/achEntry';
import type { Originator } from '../../../src/domain/money/processing/Originator';
import type { MalwareScanTarget } from '../security/MalwareScan';
import type { SecurityLogTarget } from '../security/openSecuritySink';
import type { SessionLimits } from '../security/sessionLife';
import type { StepUpRules } from '../security/stepUp';

/** The server's settings. Nothing else reads the environment. */
export interface Config {
  readonly production: boolean;
  /** A file with the time of the server's clock; undefined for the system clock, as in production. */
  readonly testClockFile: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Files with the certificate and the key of this server and its metrics, in PEM; undefined to serve plain http. */
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
  /** The application's address for browsers, with a slash at the end. */
  readonly publicUrl: string;
  /** Absolute path. Contains the embedded database and, outside production, the encryption key. */
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly files: FilesConfig;
  readonly identity: IdentityConfig;
  /** Undefined if no mail is sent. */
  readonly mail: MailConfig | undefined;
  /** 32 bytes; undefined if the key is generated in the data folder. */
  readonly encryptionKey: Buffer | undefined;
  /** 32 bytes; set only while `npm run keys -- rotate` replaces it with `encryptionKey`. */
  readonly formerEncryptionKey: Buffer | undefined;
  readonly backup: BackupConfig;
  /** Whether an empty database is seeded with sample data. */
  readonly demo: boolean;
  /** A cron pattern; null if processing runs only on demand. */
  readonly processingSchedule: string | null;
  readonly processingTimeZone: string;
  /** Whether ACH payments are offered and bank files are made. */
  readonly bankFiles: boolean;
  /** Whether payments stay pending until their bank file is recorded as sent. */
  readonly requiresSent: boolean;
  /** Terms of the office's ACH agreement with its bank. */
  readonly achTerms: AchTerms;
  /** Bank days between the settlement of a payment and its remittance. */
  readonly remitAfterDays: number;
  /** Days after issue until a refund check can be marked stale. */
  readonly staleCheckDays: number;
  /** Sender of bank files and remittances; undefined if not set up. */
  readonly originator: Originator | undefined;
  /** Address lines for mailed checks; undefined if not set. */
  readonly remitTo: readonly string[] | undefined;
  /** Days to keep rows, and uploaded files that were never applied. */
  readonly retention: {
    readonly uiLogs: number;
    readonly idempotencyKeys: number;
    readonly uploadedFiles: number;
    readonly memberFiles: number;
    /** For rows of applied payroll and enrollment files; 0 keeps them forever. */
    readonly memberRows: number;
  };
  /** Size limits of files attached to comments, in bytes. */
  readonly attachments: { readonly fileBytes: number; readonly billBytes: number };
  /** Days after which a purge without names includes a deleted person. */
  readonly purgeAfterDays: number;
  /** Months for which a member's personal data is kept after the last month billed before it can be erased on request. */
  readonly eraseAfterMonths: number;
  /** Days until an invitation expires. */
  readonly invitationDays: number;
  /** Days for which a group is skipped after a reminder; 0 skips none. */
  readonly remindAfterDays: number;
  /** Requests per minute and IP address; 0 for no limit. */
  readonly rateLimitPerMinute: number;
  /** Whether requests come through a trusted reverse proxy that forwards the client's address. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Statements that take at least this long are logged; 0 for none. */
  readonly slowStatementMs: number;
  /** Destination of security events. */
  readonly securityLog: SecurityLogTarget;
  /** Full path of the file to which each check of the audit trail appends its root. Undefined: the security log only. */
  readonly auditRootsFile: string | undefined;
  readonly malwareScan: MalwareScanTarget;
  /** Whether the interactive API documentation and the OpenAPI document are served. */
  readonly apiDocs: boolean;
  /** Address at which metrics are served; undefined if they are not. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly apps: { readonly billing: string; readonly direct: string; readonly distributions: string };
  readonly clientGroups: readonly string[];
  /** Settings of client groups, by name. */
  readonly clientSettings: Environment['clientSettings'];
  readonly inactivity: Environment['inactivity'];
  /** Session lifetimes at the API and at the embedded identity provider. */
  readonly sessionLimits: SessionLimits;
  /** Sign-in requirements of the most dangerous requests; undefined if any sign-in is accepted. */
  readonly stepUp: StepUpRules | undefined;
  /** Days during which a person does not count as the second person of whoever gave them power; 0 disables this. */
  readonly secondPersonDays: number;
  readonly analytics: Environment['analytics'];
  /** Whether browsers log analytics events to the console. */
  readonly browserLogging: boolean;
}

/** The database. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string }
  | {
      readonly kind: 'postgres';
      /** Address of the database itself. */
      readonly url: string;
      /** A connection pooler in front of it, used for the server's calls; undefined if there is none. */
      readonly poolerUrl?: string;
      /**
       * Address of the database itself as the owner of its tables, for migrations and backups; undefined if the server's role is
       * the owner, or does neither.
       */
      readonly ownerUrl?: string;
      readonly connections: number;
      /** A replica that answers reports unless its data is too old; undefined if there is none. */
      readonly replica?: { readonly url: string; readonly maxLagMs: number };
    };

/** Storage of uploaded files. */
export type FilesConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Undefined for Amazon S3. */
      readonly endpoint: string | undefined;
      readonly region: string;
      /** Undefined to use the machine's own credentials. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      /** Whether the bucket is in the path rather than in the host name. */
      readonly pathStyle: boolean;
      /** Server-side encryption; undefined for the bucket's default. */
      readonly encryption: 'AES256' | 'aws:kms' | undefined;
    };

/** Settings for backups. */
export interface BackupConfig {
  /** 32 bytes; if set, backups are encrypted with it. */
  readonly key: Buffer | undefined;
  /** 32 bytes; used to read backups encrypted with it, but not for new ones. */
  readonly formerKey: Buffer | undefined;
  /** The folder of PostgreSQL's client programs; undefined to find them in the PATH. */
  readonly postgresBin: string | undefined;
}

/** The identity provider. */
export interface IdentityConfig {
  /** The port of the embedded provider; null with an external provider. */
  readonly embeddedPort: number | null;
  /** A host, or an http address on localhost. */
  readonly domain: string;
  /** Exactly the `iss` of the tokens, with a slash at the end. */
  readonly issuer: string;
  readonly tenant: string;
  /** How the browser receives tokens: by authorization code, or in the URL fragment. */
  readonly flow: 'code' | 'fragment';
  readonly clientId: string;
  readonly audience: string;
  /** JWS names of accepted token signatures. */
  readonly tokenAlgorithms: readonly string[];
  /** Other applications at the provider whose tokens the API accepts. */
  readonly otherClientIds: readonly string[];
  readonly claimsNamespace: string;
  readonly organization: string | undefined;
  /** With the embedded provider: groups whose people belong to the organization; empty for everyone. */
  readonly organizationGroups: readonly string[];
  readonly samlConnection: string;
  /** Account features other than signing in with a password. */
  readonly accounts: { readonly passwordless: boolean; readonly signUp: boolean; readonly passwordChange: boolean };
  /** Whether every sign-in at the embedded provider requires a second factor. */
  readonly secondFactor: 'optional' | 'required';
  readonly renewal: 'iframe' | 'refresh';
  /** The name of the provider's database connection, if it is not the default one. */
  readonly databaseConnection: string | undefined;
  /** Undefined with the embedded provider, or if accounts are not managed from here. */
  readonly management: ManagementConfig | undefined;
  readonly limits: Pick<
    Environment['identity'],
    'leewaySeconds' | 'loginStateMinutes' | 'silentCheckSeconds' | 'timeoutSeconds'
  >;
}

/** Access to the identity provider's management API. */
export interface ManagementConfig {
  /** The tenant's host. It differs from `domain` behind a custom domain. */
  readonly domain: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The mail server. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if required. */
  readonly url: string;
  /** The sender: an address, or a name and an address. */
  readonly from: string;
  /** Whether an unencrypted connection is refused. */
  readonly requiresTls: boolean;
}

/** Invalid settings. The message is shown to the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
