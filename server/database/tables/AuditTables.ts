import type { GeneratedAlways } from 'kysely';
import type { TimestampColumn } from './columns';

/** The audit trail. Triggers insert entries; see `server/health/trail`. */
export interface AuditTables {
  audit_entries: {
    entry_no: GeneratedAlways<number>;
    /** A group number, `unidentified` for money of an unknown payer, or `*` for the office. */
    chain: string;
    /** Name of the table. */
    record: string;
    /** The values of its primary key, with colons between them. */
    record_key: string;
    /** SHA-256 of the row without names of people; null if it was deleted. */
    digest: Buffer | null;
    recorded_at: TimestampColumn;
    /** Null until it is sealed. */
    seal_no: number | null;
  };
  audit_seals: {
    /** The same for the chains that were sealed at once. */
    seal_no: number;
    chain: string;
    entry_count: number;
    /** SHA-256 of the chain's seal before this one and of the entries. */
    hash: Buffer;
    sealed_at: TimestampColumn;
  };
}
