import type { Kysely } from 'kysely';
import type { Tables } from '../Tables';

export type Engine = 'pglite' | 'postgres';

/** A database that can be asked, on either engine. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  /** Waits for what runs, then lets go of every connection and file. May be called twice. */
  readonly close: () => Promise<void>;
}
