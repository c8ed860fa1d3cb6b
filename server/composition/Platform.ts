import type { Clock } from '../application/shared/Clock';
import type { Encryption } from '../application/shared/Encryption';
import type { Db } from '../infrastructure/sql/Tables';
import type { SignInDependencies } from './composeSignIn';
import type { FileReading, FileStorage } from '../application/uploads/filePorts';

/** What the use cases stand on. */
export interface Platform {
  readonly db: Db;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly signIn: SignInDependencies;
  readonly files: FileStorage;
  readonly reading: FileReading;
  /** How long somebody stays deleted before a purge that names nobody takes them; 30 unless told. */
  readonly purgeAfterDays?: number;
  /** Whether this is the demo, where processing may run ahead of the calendar. */
  readonly demo: boolean;
  /** Told of what went wrong where no caller waits for an answer. */
  readonly onFailure?: (what: string, error: unknown) => void;
}
