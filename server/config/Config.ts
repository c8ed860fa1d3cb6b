import type { Environment } from '../../contract/environment';

/** Everything the server is told at start. Nothing else reads the environment. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Where browsers find the application, with a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. Holds the embedded database and, outside production, the encryption key. */
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly files: FilesConfig;
  readonly identity: IdentityConfig;
  /** Undefined where mails stay here. */
  readonly mail: MailConfig | undefined;
  /** 32 bytes; undefined where one is made in the data folder. */
  readonly encryptionKey: Buffer | undefined;
  /** Sample people, bills and files are put into an empty database. */
  readonly demo: boolean;
  /** A cron pattern; null when processing runs by command only. */
  readonly processingSchedule: string | null;
  readonly processingTimeZone: string;
  /** How many days rows stay that nobody needs any more, and uploaded files that do not count. */
  readonly retention: { readonly uiLogs: number; readonly idempotencyKeys: number; readonly uploadedFiles: number };
  /** How long somebody stays deleted before a purge that names nobody takes them. */
  readonly purgeAfterDays: number;
  /** Requests a minute from one address; 0 for no limit. */
  readonly rateLimitPerMinute: number;
  /** Whether requests come through a reverse proxy of ours that says for whom. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly apps: { readonly billing: string; readonly direct: string; readonly distributions: string };
  readonly clientGroups: readonly string[];
  /** What is switched on for the people of a client group, by its name. */
  readonly clientSettings: Environment['clientSettings'];
  readonly inactivity: Environment['inactivity'];
  readonly analytics: Environment['analytics'];
  /** Whether browsers say in their console what is counted. */
  readonly browserLogging: boolean;
}

/** Where the rows are. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly connections: number };

/** Where uploaded files are kept. */
export type FilesConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Undefined for Amazon's own. */
      readonly endpoint: string | undefined;
      readonly region: string;
      /** Undefined for those that the machine itself has. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      /** The bucket stands in the path and not before the host. */
      readonly pathStyle: boolean;
      /** By which the storage encrypts what it keeps; undefined for as it is set up. */
      readonly encryption: 'AES256' | 'aws:kms' | undefined;
    };

/** Who says who is who. */
export interface IdentityConfig {
  /** The port of the provider that runs in this process; null when people sign in elsewhere. */
  readonly embeddedPort: number | null;
  /** As `environment.json` names it: a host, or an http address on localhost. */
  readonly domain: string;
  /** Exactly the `iss` of the tokens, with a slash at the end. */
  readonly issuer: string;
  readonly tenant: string;
  /** How the application gets its tokens: by a code, or in the address it is returned to. */
  readonly flow: 'code' | 'fragment';
  readonly clientId: string;
  readonly audience: string;
  readonly claimsNamespace: string;
  readonly organization: string | undefined;
  /** At the embedded provider, the groups whose people belong to the organization; empty when everybody does. */
  readonly organizationGroups: readonly string[];
  readonly samlConnection: string;
  /** What people may do about their account besides signing in with a password. */
  readonly accounts: { readonly passwordless: boolean; readonly signUp: boolean; readonly passwordChange: boolean };
  readonly renewal: 'iframe' | 'refresh';
  /** The provider's own database of people, where it is not called as usual. */
  readonly databaseConnection: string | undefined;
  /** Undefined where accounts are not made from here: with the embedded provider, or without the settings for it. */
  readonly management: ManagementConfig | undefined;
  readonly limits: Pick<
    Environment['identity'],
    'leewaySeconds' | 'loginStateMinutes' | 'silentCheckSeconds' | 'timeoutSeconds'
  >;
}

/** How accounts at the provider are made and changed from here. */
export interface ManagementConfig {
  /** The tenant's own host: behind a custom domain it is another than `domain`. */
  readonly domain: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who takes mails to their mailboxes. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where it asks for them. */
  readonly url: string;
  /** What mails say they are from: an address, or a name and an address. */
  readonly from: string;
  /** Whether nothing goes out before the connection is encrypted. */
  readonly requiresTls: boolean;
}

/** Settings that cannot work, in plain sentences for whoever starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
