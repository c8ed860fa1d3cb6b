import type { AchTerms } from '../../src/domain/payments/achEntry';
import type { Originator } from '../../src/domain/processing/Originator';
import type { RemittanceTerms } from '../../src/domain/processing/remittanceDays';
import type { AttachmentLimits } from '../bills/BillAttachments';
import type { Db } from '../database/Tables';
import type { PowerOptions } from '../directory/power';
import type { Documents } from '../documents/Documents';
import type { ReadInstallation } from '../goLive/ports';
import type { InstantVerifier } from '../payments/bankAccounts/BankAccounts';
import type { Schedule } from '../processing/scheduledRuns';
import type { KeptDays } from '../retention/ReadKeptData';
import type { Clock } from '../shared/Clock';
import type { Encryption } from '../shared/Encryption';
import type { FairTurns } from '../shared/FairTurns';
import type { ReportReading } from '../shared/ReportReading';
import type { FileReading, FileStorage } from '../uploads/filePorts';
import type { SignInDependencies } from './composeSignIn';

/** Dependencies shared by the use cases. */
export interface Platform {
  readonly db: Db;
  /** The database that reports are read from. Commands never read it. Default: `db`. */
  readonly reports?: Db;
  /** Chooses the database from which work in the background reads reports. Default: there is only one. */
  readonly reportReading?: ReportReading | undefined;
  /** Turns for the parts of exports, shared with those that people wait for. Default: turns of the exports in the background alone. */
  readonly exportTurns?: FairTurns | undefined;
  /** Whether the database runs transactions in parallel, which the embedded one does not. Default: no. */
  readonly isParallel?: boolean;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly signIn: SignInDependencies;
  readonly files: FileStorage;
  readonly reading: FileReading;
  /** Writes each document in its own thread by default. */
  readonly documents?: Documents;
  /** Page of the embedded provider where people manage their second factors; none by default. */
  readonly waysToSignIn?: string | undefined;
  /** Days after which a purge without names includes a deleted person; 30 by default. */
  readonly purgeAfterDays?: number;
  /** How many months a member is kept after the last month billed before an erasure. Default: `DEFAULT_ERASE_AFTER_MONTHS`. */
  readonly eraseAfterMonths?: number;
  /** Days that the cleanup keeps data, for the report of what is kept. Default: those of the settings without a value. */
  readonly keptDays?: KeptDays;
  /** Treatment of newly granted power. Default: it counts for `DEFAULT_SECOND_PERSON_DAYS`. */
  readonly power?: PowerOptions;
  /** Days until an invitation expires. Default: 7. */
  readonly invitationDays?: number;
  /** Days after a reminder in which a group is skipped. Default: `REMIND_AFTER_DAYS`. */
  readonly remindAfterDays?: number;
  /** Size limits of files attached to comments; 10 MB a file and 100 MB a bill by default. */
  readonly attachmentLimits?: AttachmentLimits;
  /** IANA time zone of the office's business date; by default that of `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string;
  /** When processing starts. Undefined without a schedule. */
  readonly schedule?: Schedule | undefined;
  /** Whether ACH payments are offered, and bank files are made of them. Default: yes. */
  readonly bankFiles?: boolean;
  /** Terms of the office's ACH agreement with its bank. Default: `DEFAULT_ACH_TERMS`. */
  readonly achTerms?: AchTerms;
  /** Of the trust account. Default: `DEFAULT_REMITTANCE_TERMS`. */
  readonly remittanceTerms?: RemittanceTerms;
  /** Days after its issue until a refund check can be marked stale. Default: `DEFAULT_STALE_DAYS`. */
  readonly staleCheckDays?: number;
  /** Whether payments stay pending until their bank file is recorded as sent. Default: outside the demo. */
  readonly requiresSent?: boolean;
  /** Who sends bank files and remittances; in the demo a sample, elsewhere none by default. */
  readonly originator?: Originator | undefined;
  /** Lines of the address to which groups mail checks; in the demo a sample, elsewhere none by default. */
  readonly remitTo?: readonly string[] | undefined;
  /** Reads what the settings and the machine say before money moves. */
  readonly installation: ReadInstallation;
  /** Verifies bank accounts without deposits; in the demo a sample, elsewhere none by default. */
  readonly instantVerifier?: InstantVerifier | undefined;
  /** Whether this is the demo, where processing may run for future days. */
  readonly demo: boolean;
  /** Reports failures of background work. */
  readonly onFailure?: (what: string, error: unknown) => void;
}
