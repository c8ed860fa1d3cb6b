import { BILL_CHECKS } from './billChecks';
import type { CheckSql } from './CheckSql';
import { LEDGER_CHECKS } from './ledgerChecks';
import { PAYMENT_CHECKS } from './paymentChecks';

/** Every invariant of money that is recomputed from the rows. */
export const ALL_CHECKS: readonly CheckSql[] = [...BILL_CHECKS, ...PAYMENT_CHECKS, ...LEDGER_CHECKS];
