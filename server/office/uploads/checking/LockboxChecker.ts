import { depositDateProblem } from '../../../../src/domain/money/deposits/Deposit';
import {
  type ComparedCheck,
  checkNumberKey,
  isLikelyDuplicate,
} from '../../../../src/domain/money/deposits/duplicateCheck';
import { billsNumbered } from '../../../../src/domain/money/deposits/matchCheck';
import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import type { DepositedCheck, NamedBill, NamedOpenBill, UploadLookup } from '../ports';
import { badRow, type CheckResult, centsOf, type FileChecker, GroupNumbers, textOf } from './FileChecker';

interface Match {
  readonly matchedGroup: string | null;
  readonly matchedBillPk: string | null;
  readonly match: string;
}

/** A check of the file that is likely the same as an earlier one. */
interface LikelyDuplicate {
  readonly row: number;
  readonly checkNumber: string;
  /** Whether the earlier one is in a deposit; otherwise in an earlier row. */
  readonly inDeposit: boolean;
}

/** Checks with one number or amount that a check is compared with. */
const MAX_COMPARED = 50;
/** Checks that the warning lists. */
const MAX_LISTED = 10;

/** Checks by number and by amount: only checks that share one of them can be duplicates. */
class ComparedChecks {
  private readonly byKey = new Map<string, ComparedCheck[]>();

  add(check: ComparedCheck): void {
    for (const key of keysOf(check)) {
      const same = this.byKey.get(key);
      if (!same) this.byKey.set(key, [check]);
      else if (same.length < MAX_COMPARED) same.push(check);
    }
  }

  /** @param openCents what the bill that it names still takes before it. */
  hasLike(check: ComparedCheck, openCents: Cents): boolean {
    return keysOf(check).some((key) =>
      this.byKey.get(key)?.some((other) => isLikelyDuplicate(check, other, openCents)),
    );
  }
}

const keysOf = ({ checkNumber, amountCents }: ComparedCheck) => [
  `number ${checkNumberKey(checkNumber)}`,
  `amount ${amountCents}`,
];

/**
 * Matches lockbox checks to bills by number, else to groups. Unmatched checks are accepted and reported.
 *
 * @source docs/decisions/uploads.md#committing-a-lockbox-file-posts-nothing
 */
export class LockboxChecker implements FileChecker {
  private checks = 0;
  private errorRows = 0;
  private total = 0;
  private toBills = 0;
  private toGroups = 0;
  private readonly days = new Set<LocalDate>();
  private readonly seen = new Set<string>();
  private readonly named = new GroupNumbers();
  /** Checks of earlier rows. */
  private readonly earlier = new ComparedChecks();
  private readonly likely: LikelyDuplicate[] = [];
  /** Open amount of each bill named so far, less earlier rows. Ignores checks in deposits that are not posted. */
  private readonly open = new Map<string, Cents>();

  constructor(
    private readonly lookup: UploadLookup,
    private readonly scope: Scope,
    /** Business date of the office. */
    private readonly today: LocalDate,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const distinct = (field: string) => [...new Set(records.map((record) => textOf(record, field)))].filter(Boolean);
    const groups = new Set(await this.lookup.groupsInScope(this.scope, distinct('groupNumber')));
    const bills = await this.lookup.billsInScope(this.scope, distinct('billNumber'));
    const byNumber = new Map<string, NamedOpenBill[]>();
    for (const bill of bills) {
      const key = numberKey(bill.billNumber);
      if (!this.open.has(bill.billPk)) this.open.set(bill.billPk, bill.openCents);
      if (!byNumber.get(key)?.push(bill)) byNumber.set(key, [bill]);
    }
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const record of records) {
      const match = this.matchOf(record, groups, byNumber.get(numberKey(textOf(record, 'billNumber'))) ?? []);
      if (Array.isArray(match)) bad.push(badRow(record, match[0], match[1]));
      else good.push(this.counted(record, match));
    }
    await this.compare(good);
    for (const row of bad) this.named.addOf(row);
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const { checks, toBills, toGroups, errorRows } = this;
    const totalCents = cents(this.total);
    return {
      goodRows: checks,
      errorRows,
      totalCents,
      effect: effectMessage({ kind: 'lockbox', checks, totalCents, toBills, toGroups, days: [...this.days] }),
      notice: duplicatesNotice(this.likely),
      groupNumbers: this.named.list(),
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }

  /** Finds checks that are likely the same as one in a deposit or in an earlier row, by the rule of typed checks. */
  private async compare(records: readonly UploadRecord[]): Promise<void> {
    const checks = records.map(comparedOf);
    const found = await this.lookup.depositedChecks(checks);
    const deposited = new ComparedChecks();
    for (const check of found) deposited.add(check);
    for (const [at, check] of checks.entries()) {
      const openCents = this.openBefore(check, found);
      const inDeposit = deposited.hasLike(check, openCents);
      if (inDeposit || this.earlier.hasLike(check, openCents)) {
        this.likely.push({ row: records[at]?.row ?? 0, checkNumber: check.checkNumber, inDeposit });
      }
      this.earlier.add(check);
      this.reduceOpen(check);
    }
  }

  private openBefore({ namedBillPk }: ComparedCheck, deposited: readonly DepositedCheck[]): Cents {
    const open = namedBillPk ? this.open.get(namedBillPk) : undefined;
    if (open === undefined) return ZERO;
    const waiting = deposited.filter((other) => other.isOpen && other.namedBillPk === namedBillPk);
    return cents(open - sumCents(waiting.map((other) => other.amountCents)));
  }

  private reduceOpen({ namedBillPk, amountCents }: ComparedCheck): void {
    const open = namedBillPk ? this.open.get(namedBillPk) : undefined;
    if (namedBillPk && open !== undefined) this.open.set(namedBillPk, cents(open - amountCents));
  }

  private matchOf(
    record: UploadRecord,
    groups: ReadonlySet<string>,
    bills: readonly NamedBill[],
  ): Match | [field: string, message: string] {
    const groupNumber = textOf(record, 'groupNumber');
    if (groupNumber !== '' && !groups.has(groupNumber)) {
      return ['groupNumber', `Group ${groupNumber} doesn't exist, or you don't have access to it.`];
    }
    const dateProblem = depositDateProblem(localDate(textOf(record, 'depositDate')), this.today);
    if (dateProblem !== undefined) return ['depositDate', dateProblem];
    const check = [textOf(record, 'checkNumber'), textOf(record, 'payer'), centsOf(record, 'amount')].join('\0');
    const place = [check, groupNumber, textOf(record, 'billNumber'), textOf(record, 'depositDate')].join('\0');
    if (this.seen.has(place)) return ['checkNumber', 'This row repeats an earlier row of the file.'];
    this.seen.add(place);
    const reached = groupNumber === '' ? bills : bills.filter((bill) => bill.groupNumber === groupNumber);
    const own = billsNumbered(textOf(record, 'billNumber'), reached);
    const [bill] = own;
    if (bill && own.length === 1) {
      return { matchedGroup: bill.groupNumber, matchedBillPk: bill.billPk, match: `Bill ${bill.billNumber}` };
    }
    const isOneGroup = own.length > 1 && own.every((other) => other.groupNumber === own[0]?.groupNumber);
    if (groupNumber !== '') {
      const several = isOneGroup ? ', which has several bills with this number' : '';
      return { matchedGroup: groupNumber, matchedBillPk: null, match: `Group ${groupNumber}${several}` };
    }
    if (bill && isOneGroup) {
      const match = `Group ${bill.groupNumber}, which has several bills with this number`;
      return { matchedGroup: bill.groupNumber, matchedBillPk: null, match };
    }
    const why = own.length > 1 ? 'several groups have a bill with this number' : 'it names no known bill or group';
    return { matchedGroup: null, matchedBillPk: null, match: `Not matched: ${why}` };
  }

  private counted(record: UploadRecord, match: Match): UploadRecord {
    this.checks += 1;
    this.total += centsOf(record, 'amount');
    this.days.add(localDate(textOf(record, 'depositDate')));
    if (match.matchedBillPk !== null) this.toBills += 1;
    else if (match.matchedGroup !== null) this.toGroups += 1;
    if (match.matchedGroup !== null) this.named.add(match.matchedGroup);
    return { ...record, values: { ...record.values, ...match } };
  }
}

function comparedOf(record: UploadRecord): ComparedCheck {
  const group = textOf(record, 'matchedGroup') || textOf(record, 'groupNumber');
  return {
    checkNumber: textOf(record, 'checkNumber'),
    payer: textOf(record, 'payer'),
    amountCents: cents(centsOf(record, 'amount')),
    groupNumber: group === '' ? null : group,
    depositDate: localDate(textOf(record, 'depositDate')),
    namedBillPk: textOf(record, 'matchedBillPk') || null,
  };
}

/** Warning that lists likely duplicates; empty if there are none. It names no earlier check, which may be outside the reader's access. */
function duplicatesNotice(likely: readonly LikelyDuplicate[]): string {
  if (likely.length === 0) return '';
  const listed = likely.slice(0, MAX_LISTED).map(({ row, checkNumber, inDeposit }) => {
    return `check ${checkNumber} in row ${row} (${inDeposit ? 'in a deposit' : 'in an earlier row'})`;
  });
  const more = likely.length - listed.length;
  const rest = more > 0 ? `, and ${more.toLocaleString('en-US')} more` : '';
  const what = likely.length === 1 ? '1 check is' : `${likely.length.toLocaleString('en-US')} checks are`;
  return `${what} likely the same as an earlier one: ${listed.join(', ')}${rest}. Their deposit can be posted only with a reason for each.`;
}
