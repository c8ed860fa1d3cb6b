import { type Cents, cents } from '../../platform/money/Cents';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import { PER_PAYCHECK } from '../reconciliation/payrollFile/paychecks';

/** The share of a monthly amount in one paycheck, rounded to the cent. Without a schedule, the whole amount. */
export function paycheckCents(monthlyCents: Cents | null, schedule: PaySchedule = 'monthly'): Cents {
  const [part, of] = PER_PAYCHECK[schedule];
  return cents(Math.round(((monthlyCents ?? 0) * part) / of));
}
