import type { Kysely, Transaction } from 'kysely';
import type { BillTables } from './tables/BillTables';
import type { DirectoryTables } from './tables/DirectoryTables';
import type { ExpectedTables } from './tables/ExpectedTables';
import type { MoneyTables } from './tables/MoneyTables';
import type { RuleTables } from './tables/RuleTables';
import type { SystemTables } from './tables/SystemTables';
import type { UploadTables } from './tables/UploadTables';

/** The current schema. */
export interface Tables
  extends DirectoryTables,
    BillTables,
    MoneyTables,
    RuleTables,
    SystemTables,
    UploadTables,
    ExpectedTables {}

/** A database or a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
