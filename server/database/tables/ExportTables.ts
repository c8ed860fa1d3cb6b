import type { ColumnType, Generated } from 'kysely';
import type { PreparedState } from '../../../src/domain/exports/PreparedExport';
import type { ReadRights } from '../../../src/domain/exports/ReadRights';
import type { ExportFormat } from '../../../src/domain/files/listExport';
import type { ExportRequest } from '../../exports/background/ports';
import type { JsonColumn, TimestampColumn, TimestampOrNull } from './columns';

/** Exports in the background, whether waiting, running, or ended. */
export interface ExportTables {
  exports: {
    export_pk: string;
    user_id: string;
    noun: string;
    format: ExportFormat;
    /** Method and path of the call that exports the list. */
    call: string;
    /** Its validated parts: `params`, `query`, and `body`. */
    request: JsonColumn<Omit<ExportRequest, 'call'>>;
    /** A deleted export is hidden until its files are deleted. `EXPIRED` is `READY` after `expires_at`. */
    state: Exclude<PreparedState, 'EXPIRED'> | 'DELETED';
    rows: Generated<number>;
    /** Null if they are not known before they are read. */
    all_rows: number | null;
    /** Empty before the file has begun. */
    file_name: Generated<string>;
    media_type: Generated<string>;
    bytes: Generated<number>;
    /** Null until the rows are read. */
    rights: ColumnType<ReadRights | null, string | null | undefined, string | null>;
    /** The groups of a rep, a carrier, or an agent as the rows were read; null for other scopes. */
    group_numbers: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    requested_at: TimestampColumn;
    ended_at: TimestampOrNull;
    expires_at: TimestampOrNull;
    downloaded_at: TimestampOrNull;
    /** When the person read the notice about it. */
    read_at: TimestampOrNull;
    /** When an email about its end was queued. */
    mailed_at: TimestampOrNull;
    problem: Generated<string>;
    /** Of the latest run; empty before the first. */
    run_id: Generated<string>;
    /** Runs since it was requested. */
    tries: Generated<number>;
    /** When it may be started; while it runs, the end of the run's lease. */
    next_try_at: TimestampColumn;
  };
  /** Parts of the files, recorded before they are stored. */
  export_parts: {
    storage_key: string;
    export_pk: string;
    run_id: string;
    /** From 1. */
    part_no: number;
    /** Rows of the file up to the end of the part. */
    rows: number;
    bytes: number;
    sha256: string;
  };
}
