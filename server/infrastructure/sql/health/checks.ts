import { BILL_CHECKS } from './billChecks';
import type { CheckSql } from './CheckSql';
import { LEDGER_CHECKS } from './ledgerChecks';
import { PAYMENT_CHECKS } from './paymentChecks';
import { UPLOAD_CHECKS } from './uploadChecks';

/** Every invariant of money, and of what brings it, that is recomputed from the rows. */
export const ALL_CHECKS: readonly CheckSql[] = [...BILL_CHECKS, ...PAYMENT_CHECKS, ...LEDGER_CHECKS, ...UPLOAD_CHECKS];
