import { type Cents, cents } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import type { PayerOfMonth } from '../continuation/ContinuationPayer';
import { addPaid, type PaymentOfMonth, percentPaid } from '../continuation/ContinuationPayment';
import type { ComparisonFacts } from './ComparisonFacts';
import { coverageReader } from './coverageReader';
import { memberIndex, nameKey } from './memberKey';
import { payerOf, payersByMember } from './payers';
import { matchPeople } from './people/matchPeople';

type PaidLine = Pick<
  BillLine,
  'linePk' | 'memberId' | 'memberName' | 'coverage' | 'plan' | 'billedCents' | 'retroPeriod'
>;

/**
 * The payers of a bill. The administrator's files take precedence over the group's list, which adds all other payers. People in the
 * files are found on the bill the same way as people in payroll, by number or name, and coverages by the bill's own names.
 *
 * @returns payers with member numbers and coverages of the bill, those from the files first.
 * @source docs/decisions/reconciliation.md#an-administrators-file-says-who-paid-for-which-month
 */
export function payersWithPayments(
  lines: readonly PaidLine[],
  { payers = [], payments = [], links, numbers }: Pick<ComparisonFacts, 'payers' | 'payments' | 'links' | 'numbers'>,
): readonly PayerOfMonth[] {
  if (payments.length === 0) return payers;
  const listed = payersByMember(payers);
  const billed = billedByCoverage(lines);
  const found = new Map<string, PaymentOfMonth>();
  for (const [payment, memberId, coverage] of paymentsOnBill(lines, payments, links, numbers)) {
    const key = `${memberId}\0${coverage}`;
    const before = found.get(key);
    found.set(key, { ...(before ? added(before, payment) : payment), memberId, coverage });
  }
  const paying = [...found].map(([key, payment]): PayerOfMonth => {
    const { memberId, coverage, paidCents, graceEnds } = payment;
    const entry = payerOf(listed.get(memberId), coverage);
    const kind = payment.kind ?? entry?.kind ?? 'COBRA';
    const percent =
      paidCents === null
        ? (entry?.percent ?? 102)
        : percentPaid(paidCents, billed.get(key) ?? cents(0), kind, entry?.percent);
    const paidThrough = later(payment.paidThrough, entry?.paidThrough ?? null);
    const isPaidByHand = entry?.state === 'paid' && payment.state !== 'paid';
    return {
      memberId,
      coverage,
      kind,
      percent,
      monthlyCents: paidCents ?? (isPaidByHand ? entry.monthlyCents : null),
      paidThrough,
      state: isPaidByHand ? 'paid' : payment.state,
      graceEnds: entry && entry.graceEnds > graceEnds ? entry.graceEnds : graceEnds,
    };
  });
  return [...paying, ...payers];
}

type OnBill = readonly [payment: PaymentOfMonth, memberId: string, coverage: string];

function paymentsOnBill(
  lines: readonly PaidLine[],
  payments: readonly PaymentOfMonth[],
  links: ComparisonFacts['links'],
  numbers: ComparisonFacts['numbers'],
): readonly OnBill[] {
  const isDependent = dependentsOnBill(lines);
  const rows = payments.map((payment) => (isDependent(payment) ? { ...payment, memberId: '' } : payment));
  const people = matchPeople(lines, rows, links, { confirmsNames: false, numbers });
  const read = coverageReader(lines);
  return payments.flatMap((payment, index): OnBill[] => {
    const memberId = people.memberOf(rows[index] ?? payment);
    const coverage = read(payment.coverage);
    return memberId === undefined || coverage === undefined ? [] : [[payment, memberId, coverage]];
  });
}

/**
 * Whether a payment has an employee's number but the name of another member of the bill: a former spouse or a child whom the
 * administrator lists under the employee's number.
 */
function dependentsOnBill(lines: readonly PaidLine[]): (payment: PaymentOfMonth) => boolean {
  const byId = memberIndex(lines);
  const names = new Map(lines.map(({ memberId, memberName }) => [memberId, nameKey(memberName)]));
  const members = new Set(names.values());
  return ({ memberId, memberName }) => {
    const employee = memberId === '' ? undefined : byId(memberId, memberName);
    const name = nameKey(memberName);
    return employee !== undefined && name !== '' && names.get(employee) !== name && members.has(name);
  };
}

/** Adds two payments of one member and coverage that have different names in the files. */
function added(one: PaymentOfMonth, other: PaymentOfMonth): PaymentOfMonth {
  const [paid, open] = one.state === 'paid' ? [one, other] : [other, one];
  return {
    ...paid,
    paidCents: addPaid(one.paidCents, other.paidCents),
    paidThrough: later(one.paidThrough, other.paidThrough),
    kind: paid.kind ?? open.kind,
  };
}

function later(one: PayerOfMonth['paidThrough'], other: PayerOfMonth['paidThrough']): PayerOfMonth['paidThrough'] {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Premiums of the bill's own month by member and coverage. */
function billedByCoverage(lines: readonly PaidLine[]): ReadonlyMap<string, Cents> {
  const billed = new Map<string, Cents>();
  for (const { memberId, coverage, billedCents, retroPeriod } of lines) {
    if (retroPeriod !== null) continue;
    const key = `${memberId}\0${coverage}`;
    billed.set(key, cents((billed.get(key) ?? 0) + billedCents));
  }
  return billed;
}
