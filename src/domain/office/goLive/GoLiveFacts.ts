import type { LocalDate } from '../../platform/dates/LocalDate';

/** Facts from the settings and the machine of one server. */
export interface InstallationFacts {
  readonly isProduction: boolean;
  /** Sentences about variables that look like misspelled settings, and about contradictory settings. */
  readonly settingWarnings: readonly string[];
  /** Whether ACH payments are offered. */
  readonly offersAch: boolean;
  /** Whether payments stay pending until someone has downloaded their bank file. */
  readonly requiresSent: boolean;
  /** Sender of bank files; null if not set up. */
  readonly originator: {
    readonly companyName: string;
    readonly companyId: string;
    readonly bankName: string;
    /** Nine digits. */
    readonly bankRouting: string;
    readonly isTest: boolean;
  } | null;
  /** Lines of the address for checks. */
  readonly remitTo: readonly string[];
  readonly sendsMail: boolean;
  readonly identity: { readonly name: string; readonly isEmbedded: boolean; readonly problem: string | null };
  /** When processing starts automatically; null if it only starts by command. `nextRun` in UTC, ISO 8601. */
  readonly schedule: { readonly pattern: string; readonly nextRun: string | null } | null;
  readonly timeZone: string;
  /** Free space of the data folder's disk. */
  readonly freeBytes: number;
  /** Problem with the difference between this machine's clock and the identity provider's; null if there is none. */
  readonly clockProblem: string | null;
  readonly encryption: {
    /** Whether the key is a setting, kept apart from the data. */
    readonly hasOwnKey: boolean;
    readonly isBeingReplaced: boolean;
    readonly encryptsBackups: boolean;
    /** Whether the connection to the database is encrypted or stays on the machine. */
    readonly encryptsConnection: boolean;
    /** Whether browsers trust the certificate of the site; null if it does not answer. */
    readonly isSiteTrusted: boolean | null;
  };
  /** Null without a pooler. */
  readonly pooler: { readonly problem: string | null } | null;
  /** Null without a replica for reports. */
  readonly replica: { readonly problem: string | null } | null;
}

/** Facts from the database. */
export interface StoredFacts {
  /** Times in UTC, ISO 8601; null if there was none. */
  readonly backup: { readonly madeAt: string | null; readonly verifiedAt: string | null };
  /** The last restore drill; null if there was none. */
  readonly drill: { readonly at: string; readonly seconds: number; readonly hasPassed: boolean } | null;
  /** The last test mail; null if none was sent. */
  readonly testMail: { readonly sentAt: string; readonly arrivedAt: string | null } | null;
  /** Last sign-ins of active managers and system administrators. */
  readonly officeSignIns: {
    readonly people: number;
    /** How many of these people last signed in with a second factor. */
    readonly withSecondFactor: number;
  };
  readonly database: {
    readonly isEmbedded: boolean;
    /** A privilege of the server's role that it never needs, as the end of a sentence; null if there is none. */
    readonly excessRight: string | null;
    /** The role that saves backups, if it may not create the scratch database that verifies one; null or missing if it may. */
    readonly ownerWithoutScratch?: string | null;
    /** Whether a commit waits until it is written to disk. */
    readonly commitsToDisk: boolean;
    /** Offset of the database's clock from the server's in milliseconds; positive if it is ahead. */
    readonly aheadMs: number;
  };
}

export interface GoLiveFacts extends InstallationFacts, StoredFacts {
  readonly now: Date;
  /** Today at the office. */
  readonly today: LocalDate;
}
