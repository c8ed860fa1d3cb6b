import type { InstallationFacts, StoredFacts } from '../../../src/domain/office/goLive/GoLiveFacts';

/** Reads what the settings and the machine say. Asks the identity provider, so it takes seconds. */
export type ReadInstallation = () => Promise<InstallationFacts>;

/** A test mail whose arrival is not confirmed yet, or is. */
export interface TestMail {
  readonly testMailPk: string;
  /** Six digits. */
  readonly code: string;
  readonly sentAt: Date;
  readonly arrivedAt: Date | null;
}

/** Test mails, the last of which counts. */
export interface TestMailRepository {
  /** The last one, locked until the transaction ends; undefined if none was sent. */
  lockLast(): Promise<TestMail | undefined>;
  add(mail: Pick<TestMail, 'code' | 'sentAt'>): Promise<void>;
  recordArrival(testMailPk: string, at: Date): Promise<void>;
}

/** Reads what the database says about itself, backups, and test mails. */
export interface GoLiveQueries {
  facts(now: Date): Promise<StoredFacts>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly testMails: TestMailRepository;
  }
}
