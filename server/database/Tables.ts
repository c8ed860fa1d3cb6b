import type { Kysely, Transaction } from 'kysely';
import type { AuditTables } from './tables/AuditTables';
import type { BankFileTables } from './tables/BankFileTables';
import type { BillTables } from './tables/BillTables';
import type { CashTables } from './tables/CashTables';
import type { CorrectionTables } from './tables/CorrectionTables';
import type { CostTables } from './tables/CostTables';
import type { DepositTables } from './tables/DepositTables';
import type { DirectoryTables } from './tables/DirectoryTables';
import type { DivisionTables } from './tables/DivisionTables';
import type { ExpectedTables, RuleTables } from './tables/ExpectedTables';
import type { ExportTables } from './tables/ExportTables';
import type { MoneyTables } from './tables/MoneyTables';
import type { NoticeTables } from './tables/NoticeTables';
import type { PolicyTables } from './tables/PolicyTables';
import type { RefundTables } from './tables/RefundTables';
import type { RegisterTables } from './tables/RegisterTables';
import type { SystemTables } from './tables/SystemTables';
import type { UploadTables } from './tables/UploadTables';
import type { ViewTables } from './tables/ViewTables';

/** The current schema. */
export interface Tables
  extends AuditTables,
    DirectoryTables,
    BankFileTables,
    BillTables,
    CashTables,
    MoneyTables,
    CostTables,
    DepositTables,
    DivisionTables,
    NoticeTables,
    PolicyTables,
    RefundTables,
    RegisterTables,
    RuleTables,
    SystemTables,
    UploadTables,
    ExpectedTables,
    ExportTables,
    CorrectionTables,
    ViewTables {}

/** A database or a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
