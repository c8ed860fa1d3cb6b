import type { LocalDate } from '../../../platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import type { Comparison } from '../compareMembers';
import { monthLabel } from '../payrollFile/payMonth';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, has, says } from './Explanation';
import { dateLabel, sinceLabel } from './terms';

const QUESTION = 'Is this person still covered?';

/**
 * Explains an unexpected credit on the bill or a refund through payroll; undefined if both only charge. The causes of charges
 * do not apply to it, and its suggestion never changes an amount.
 *
 * @source docs/decisions/expected-credits.md#an-unexpected-credit-is-a-question
 */
export function explainCredit(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { lines, billedCents, deductedCents } = comparison;
  const undated = creditCents(lines.filter(({ retroPeriod }) => retroPeriod === null));
  if (undated < 0 || billedCents < 0) return unexpected(comparison, context);
  return deductedCents < 0 ? givenBack(comparison) : undefined;
}

function unexpected(
  { lines, deductedCents, deductions, coverage }: Comparison,
  { enrolled }: ExplainContext,
): Explanation {
  const charged = sumCents(lines.flatMap(({ billedCents }) => (billedCents > 0 ? [billedCents] : [])));
  const bill = charged > 0 ? `charges ${dollars(charged)}` : `does not charge ${coverage ?? 'premium'}`;
  const verb = deductedCents < 0 ? 'gives back' : 'deducts';
  const payroll = deductions.length > 0 ? ` Payroll ${verb} ${dollars(deductedCents)}.` : '';
  const credit = `The bill credits ${dollars(creditCents(lines))} that no earlier bill expects, and ${bill}.${payroll}`;
  if (enrolled?.kind === 'ended') return asks(`${credit} Enrollment ended ${dateLabel(enrolled.last)}.`);
  const since = enrolled?.kind === 'enrolled' ? ` Enrolled${sinceLabel(enrolled.row.from)}.` : '';
  return asks(`${credit}${since} ${QUESTION}`);
}

function givenBack({ billedCents, deductedCents, retroLines }: Comparison): Explanation {
  const refund = `Payroll gives back ${dollars(deductedCents)}`;
  const credited = creditCents(retroLines);
  if (credited < 0) {
    const cause = `${refund}; the bill credits ${dollars(credited)} for earlier months.`;
    return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
  }
  const bill = billedCents > 0 ? `charges ${dollars(billedCents)}` : 'has no credit';
  return says('AMOUNT_OVER', `${refund}, but the bill ${bill}.`, 'expectNextBill');
}

/**
 * Payroll still deducts a coverage that the bill only credits; undefined without a credit.
 *
 * @source docs/decisions/expected-credits.md#a-payroll-refund-never-changes-an-amount
 */
export function explainStillDeducted({ deductedCents, retroLines, coverage }: Comparison): Explanation | undefined {
  const credited = creditCents(retroLines);
  if (credited === 0) return undefined;
  const bill = `The bill credits ${dollars(credited)} and does not charge ${coverage ?? 'premium'}`;
  const cause = `${bill}, but payroll still deducts ${dollars(deductedCents)}. ${QUESTION}`;
  return says('ENROLLED_NOT_BILLED', cause, null, 'CARRIER_CORRECT');
}

/**
 * A credit of a whole earlier month's premium that no earlier bill expects, for a coverage that is billed and deducted as before. Charges
 * of the same month count against it, and so do credits for months before the enrollment. Of a coverage that changed on this bill, the
 * whole premium is last month's; nothing is asked without it.
 *
 * @param awaited keys of lines that earlier bills expect
 * @param balance brought forward; positive if too little was collected, which a credit settles
 * @source docs/decisions/expected-credits.md#an-unexpected-credit-is-a-question
 */
export function explainDatedCredit(
  { lines, retroLines, billedCents, deductedCents, coverage }: Comparison,
  { enrolled, previous }: Pick<ExplainContext, 'enrolled' | 'previous'>,
  awaited: ReadonlySet<string>,
  balance: () => Cents,
): Explanation | undefined {
  if (billedCents <= 0 || deductedCents <= 0) return undefined;
  // After a change of tier or plan, carriers credit what the former one cost more, which may be more than the new premium.
  const wholeCents = has(lines, 'CHANGED') ? previous?.billedCents : billedCents;
  if (wholeCents === undefined) return undefined;
  const started = enrolled?.kind === 'enrolled' ? enrolled.row.from : null;
  const byMonth = new Map<LocalDate, number>();
  for (const { linePk, retroPeriod, billedCents: amount } of retroLines) {
    if (retroPeriod === null || awaited.has(linePk)) continue;
    byMonth.set(retroPeriod, (byMonth.get(retroPeriod) ?? 0) + amount);
  }
  const credited = [...byMonth].filter(
    ([month, amount]) => -amount >= wholeCents - ROUNDING_CENTS && (started === null || month >= started),
  );
  if (credited.length === 0) return undefined;
  const sum = cents(credited.reduce((all, [, amount]) => all + amount, 0));
  if (balance() + sum + ROUNDING_CENTS >= 0) return undefined;
  const months = credited.map(([month]) => monthLabel(month)).sort();
  const what = `The bill credits ${dollars(sum)} for ${months.join(', ')} that no earlier bill expects`;
  return asks(
    `${what}, and charges ${dollars(billedCents)} for ${coverage ?? 'this month'}. Payroll deducts ${dollars(deductedCents)}. ${QUESTION}`,
  );
}

function asks(cause: string): Explanation {
  return says('UNEXPECTED_CREDIT', cause, 'acceptBill', 'CARRIER_CORRECT');
}

/** Zero or less. */
function creditCents(lines: Comparison['lines']): Cents {
  return sumCents(lines.flatMap(({ billedCents }) => (billedCents < 0 ? [billedCents] : [])));
}

function dollars(amount: Cents): string {
  return formatCents(cents(Math.abs(amount)));
}
