import type { CarrierShare } from '../../money/ledger/LedgerEvent';
import { firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents } from '../../platform/money/Cents';
import type { ReconcilePolicy } from '../bills/Bill';
import { type BillLine, lineAmount } from '../bills/BillLine';
import type { RegisterEntry } from '../register/RegisterEntry';
import { type CostTerms, costCenterKey, type JournalRole } from './CostSetup';
import type { JournalPart } from './JournalEntry';
import { type CostValue, splitCents, valueFor, WHOLE } from './MemberCostCenter';

/** A reconciled bill, with what is known about who pays it. */
export interface BillToBook {
  readonly lines: readonly BillLine[];
  /** Entries of the bill in the register of balances; empty if it was reconciled without a payroll file. */
  readonly register: readonly RegisterEntry[];
  readonly reconcilePolicy: ReconcilePolicy;
  /** First day of the bill's month. */
  readonly month: LocalDate;
  /** The day of the entry. */
  readonly date: LocalDate;
  /** Adjustments less credits of the whole bill, without shorts of earlier bills. */
  readonly unnamedCents: Cents;
  /** Each carrier's share of the amount due. */
  readonly shares: readonly CarrierShare[];
  readonly terms: Pick<CostTerms, 'accounts' | 'centers'>;
  /** A member's cost centers over time. */
  readonly valuesOf: (memberId: string) => readonly CostValue[];
}

type Owner = Pick<RegisterEntry, 'memberId' | 'memberName' | 'coverage' | 'plan' | 'month'>;

/**
 * The parts of a bill's journal entry. Debits equal credits, and carriers are credited with the amount due.
 *
 * - Employee deductions and continuation payments are the amounts collected in the register, up to the amount of the line.
 * - If the group pays as billed, changed amounts are due from the carrier.
 * - The employer bears the rest, by cost center; for months after the month of the entry, it is prepaid.
 *
 * @source BR-CST-04 docs/decisions/costs.md#employee-shares-clear-what-payroll-deducted
 * @source docs/decisions/costs.md#the-amount-due-is-what-is-booked
 */
export function journalOf(bill: BillToBook): readonly JournalPart[] {
  const { lines, register, reconcilePolicy, month, date, unnamedCents, shares, terms, valuesOf } = bill;
  const collected = new Map(register.map((entry) => [keyOf(entry), entry]));
  const centers = new Map(terms.centers.map((center) => [costCenterKey(center.code), center]));
  const parts = new Parts(terms);
  for (const { owner, paidCents, countedCents } of ownersOf(lines, month, reconcilePolicy)) {
    const place = { coverage: owner.coverage, month: owner.month };
    if (owner.memberId.trim() === '' && owner.memberName.trim() === '') {
      parts.add('noMember', paidCents, place);
      continue;
    }
    parts.add('dueFromCarrier', cents(paidCents - countedCents), place);
    const found = collected.get(keyOf(owner));
    const continuation = within(found?.continuationCents, countedCents);
    const employee = within(found?.employeeCents, cents(countedCents - continuation));
    const employer = cents(countedCents - continuation - employee);
    const value = valueFor(valuesOf(owner.memberId), owner.month);
    const splits = value?.splits ?? [{ code: '', share: WHOLE }];
    const role = owner.month > firstOfMonth(date) ? 'prepaid' : 'expense';
    for (const { code, amountCents } of employer === 0 ? [] : splitCents(employer, splits)) {
      const center = centers.get(costCenterKey(code));
      const account = role === 'expense' ? center?.account : undefined;
      parts.add(role, amountCents, { ...place, costCenter: center?.code ?? code, account });
    }
    for (const { code, amountCents } of employee === 0 ? [] : splitCents(employee, splits))
      parts.add('deductions', amountCents, { ...place, costCenter: code });
    for (const { code, amountCents } of continuation === 0 ? [] : splitCents(continuation, splits))
      parts.add('continuation', amountCents, { ...place, costCenter: code });
  }
  const place = { coverage: '', month: firstOfMonth(month) };
  parts.add('noMember', unnamedCents, place);
  for (const { carrierCode, amountCents, carriedCents = cents(0) } of shares) {
    parts.add('carried', carriedCents, { ...place, carrierCode });
    parts.add('carrierPayable', negate(amountCents), { ...place, carrierCode });
  }
  return parts.all();
}

/** The collected part of an amount: between zero and the amount, with its sign. */
function within(collected: number | undefined, of: Cents): Cents {
  if (collected === undefined || Math.sign(collected) !== Math.sign(of)) return cents(0);
  return cents(Math.sign(of) * Math.min(Math.abs(collected), Math.abs(of)));
}

interface OwnedAmount {
  readonly owner: Owner;
  /** Amount that the group pays for it now. */
  readonly paidCents: Cents;
  /** Amount found to be owed; less than `paidCents` if the group pays as billed and expects a credit. */
  readonly countedCents: Cents;
}

/** The lines of a bill by member, coverage, plan, and month, as in the register. */
function ownersOf(
  lines: readonly BillLine[],
  month: LocalDate,
  reconcilePolicy: ReconcilePolicy,
): readonly OwnedAmount[] {
  const owned = new Map<string, OwnedAmount>();
  for (const line of lines) {
    const { memberId, memberName, coverage, plan, retroPeriod, billedCents } = line;
    const owner = { memberId, memberName, coverage, plan, month: firstOfMonth(retroPeriod ?? month) };
    const counted = lineAmount(line);
    const paid = reconcilePolicy === 'adjustThenPay' ? counted : billedCents;
    const key = keyOf(owner);
    const known = owned.get(key);
    owned.set(key, {
      owner: known?.owner ?? owner,
      paidCents: cents((known?.paidCents ?? 0) + paid),
      countedCents: cents((known?.countedCents ?? 0) + counted),
    });
  }
  return [...owned.values()];
}

/** People without a number are distinguished by name, as in the register. */
function keyOf({ memberId, memberName, coverage, plan, month }: Owner): string {
  return [memberId, memberId === '' ? memberName : '', coverage, plan, month].join(BETWEEN);
}

/**
 * Separates the parts of a key; never occurs in text that the server stores. Joining is many times faster than JSON on bills with
 * many lines.
 */
const BETWEEN = '\0';

interface Place extends Pick<JournalPart, 'coverage' | 'month'> {
  readonly costCenter?: string;
  readonly carrierCode?: string;
  readonly account?: string | undefined;
}

/** Collects the parts of an entry and adds up amounts with the same key. */
class Parts {
  private readonly byKey = new Map<string, JournalPart>();

  constructor(private readonly terms: Pick<CostTerms, 'accounts'>) {}

  add(role: JournalRole, amountCents: Cents, place: Place): void {
    if (amountCents === 0) return;
    const { coverage, month, costCenter = '', carrierCode = '' } = place;
    const account = place.account || this.terms.accounts[role === 'carried' ? 'carrierPayable' : role];
    const key = [role, account, costCenter, coverage, month, carrierCode].join(BETWEEN);
    const total = cents((this.byKey.get(key)?.amountCents ?? 0) + amountCents);
    this.byKey.set(key, { role, account, costCenter, coverage, month, carrierCode, amountCents: total });
  }

  all(): readonly JournalPart[] {
    const found = [...this.byKey.values()].filter(({ amountCents }) => amountCents !== 0);
    if (sumCents(found.map(({ amountCents }) => amountCents)) !== 0)
      throw new Error('The debits of a journal entry are not its credits.');
    return found;
  }
}
