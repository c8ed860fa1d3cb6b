import type { AchTerms } from '../../../src/domain/money/payments/achEntry';
import type { Originator } from '../../../src/domain/money/processing/Originator';
import type { RemittanceTerms } from '../../../src/domain/money/processing/remittanceDays';
import type { AttachmentLimits } from '../../billing/bills/BillAttachments';
import type { InstantVerifier } from '../../money/payments/bankAccounts/BankAccounts';
import type { Schedule } from '../../money/processing/scheduledRuns';
import type { ReadInstallation } from '../../office/goLive/ports';
import type { KeptDays } from '../../office/retention/ReadKeptData';
import type { PowerOptions } from '../../people/directory/power';
import type { Db } from '../../platform/database/Tables';
import type { Documents } from '../../platform/documents/Documents';
import type { FileReading, FileStorage } from '../../platform/files/filePorts';
import type { Clock } from '../../platform/shared/Clock';
import type { Encryption } from '../../platform/shared/Encryption';
import type { FairTurns } from '../../platform/shared/FairTurns';
import type { ReportReading } from '../../platform/shared/ReportReading';
import type { SignInDependencies } from './composeSignIn';

/** Dependencies shared by the use cases. */
export interface Platform {
  readonly db: Db;
  /** The database that reports are read from. Commands never read it. Default: `db`. */
  readonly reports?: Db;
  /** Chooses the database from which background work reads reports. Default: the only one. */
  readonly reportReading?: ReportReading | undefined;
  /** Turns for the parts of exports, shared with exports that people wait for. Default: separate turns for background exports. */
  readonly exportTurns?: FairTurns | undefined;
  /** Whether the database runs transactions in parallel; the embedded one does not. Default: no. */
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
  /** Months for which a member is kept after the last month billed before an erasure. Default: `DEFAULT_ERASE_AFTER_MONTHS`. */
  readonly eraseAfterMonths?: number;
  /** Days that the cleanup keeps data, for the report of stored data. Default: the defaults of the settings. */
  readonly keptDays?: KeptDays;
  /** Treatment of newly granted power. Default: it counts for `DEFAULT_SECOND_PERSON_DAYS`. */
  readonly power?: PowerOptions;
  /** Days until an invitation expires. Default: 7. */
  readonly invitationDays?: number;
  /** Days for which a group is skipped after a reminder. Default: `REMIND_AFTER_DAYS`. */
  readonly remindAfterDays?: number;
  /** Size limits of files attached to comments; 10 MB a file and 100 MB a bill by default. */
  readonly attachmentLimits?: AttachmentLimits;
  /** IANA time zone of the office's business date; by default that of `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string;
  /** Start times of processing. Undefined without a schedule. */
  readonly schedule?: Schedule | undefined;
  /** Whether ACH payments are offered and bank files are made. Default: yes. */
  readonly bankFiles?: boolean;
  /** Terms of the office's ACH agreement with its bank. Default: `DEFAULT_ACH_TERMS`. */
  readonly achTerms?: AchTerms;
  /** Terms of the trust account. Default: `DEFAULT_REMITTANCE_TERMS`. */
  readonly remittanceTerms?: RemittanceTerms;
  /** Days after issue until a refund check can be marked stale. Default: `DEFAULT_STALE_DAYS`. */
  readonly staleCheckDays?: number;
  /** Whether payments stay pending until their bank file is recorded as sent. Default: yes, except in the demo. */
  readonly requiresSent?: boolean;
  /** Sender of bank files and remittances. Default: a sample in the demo, otherwise none. */
  readonly originator?: Originator | undefined;
  /** Address lines for mailed checks. Default: a sample in the demo, otherwise none. */
  readonly remitTo?: readonly string[] | undefined;
  /** Reads facts from the settings and the machine for the checks before money moves. */
  readonly installation: ReadInstallation;
  /** Verifies bank accounts without deposits. Default: a sample in the demo, otherwise none. */
  readonly instantVerifier?: InstantVerifier | undefined;
  /** Whether this is the demo, where processing may run for future days. */
  readonly demo: boolean;
  /** Reports failures of background work. */
  readonly onFailure?: (what: string, error: unknown) => void;
}
