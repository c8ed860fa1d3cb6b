import { setImmediate as otherWork } from 'node:timers/promises';
import { amountDue } from '../../src/domain/bills/amountDue';
import type { Bill } from '../../src/domain/bills/Bill';
import type { BillLine } from '../../src/domain/bills/BillLine';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { withoutSocialSecurity } from '../../src/domain/files/fileName';
import { carrierShares } from '../../src/domain/ledger/carrierShares';
import { billReconciled } from '../../src/domain/ledger/LedgerEvent';
import { sumCents } from '../../src/domain/money/Cents';
import { addsUp, type FileBalance } from '../../src/domain/reconciliation/balance/FileBalance';
import { fileFingerprint } from '../../src/domain/reconciliation/balance/fileFingerprint';
import type { ExplainedByBalance } from '../../src/domain/reconciliation/broughtForward';
import { type ComparisonFacts, NO_FACTS } from '../../src/domain/reconciliation/ComparisonFacts';
import { type Comparison, compareMembers } from '../../src/domain/reconciliation/compareMembers';
import { comparePayroll } from '../../src/domain/reconciliation/comparePayroll';
import { observedContributions } from '../../src/domain/reconciliation/contributions/observedContributions';
import { type StandingDecision, standingProblem } from '../../src/domain/reconciliation/memory/StandingDecision';
import type { ConfirmedPay, Deduction, UnreadPerson } from '../../src/domain/reconciliation/PayrollTable';
import { learnedNumbers } from '../../src/domain/reconciliation/people/knownNumbers';
import { checkDecisions, type Resolution } from '../../src/domain/reconciliation/Resolution';
import { counted } from '../../src/domain/text/wording';
import { type BillChangeRequest, lockForChange, statusAfter } from '../bills/lockForChange';
import type { ComparisonToSave, LockedBill } from '../bills/ports';
import { confirmInPayroll, proposeCorrections } from '../corrections/followCorrections';
import { bookBill } from '../costs/followCosts';
import { expectOnLaterBills } from '../expected/followExpected';
import type { ReadComparisonFacts } from '../reconciliation/ReadComparisonFacts';
import { type ComparedBill, enterRegister } from '../register/followRegister';
import { Refusal } from '../shared/Refusal';
import type { Transaction, Transactions } from '../shared/Transaction';

/** The upload may have been reversed, or lost its rows, since the person chose it. */
async function assertDeductionsCount(
  tx: Transaction,
  bill: LockedBill,
  { filePk }: SubmittedComparison,
): Promise<void> {
  if (filePk === undefined || (await tx.bills.lockDeductions(bill, filePk))) return;
  throw new Refusal(
    ErrorCode.UploadReversed,
    'The uploaded payroll file was reversed, or its rows are no longer kept. Remove it and compare with another file.',
  );
}

/** Reconciles a locked bill. */
export interface ReconcileBillRequest extends BillChangeRequest {
  /** The payroll file the bill was compared with; undefined if there was none. */
  readonly comparison?: SubmittedComparison | undefined;
  /** At the office. */
  readonly today: LocalDate;
}

/**
 * Reconciles a bill: its amount becomes due and is posted to the ledger. With a comparison, the server compares again
 * and refuses while a difference has no decision or a line contradicts its decision.
 *
 * @source docs/decisions/reconciliation.md#the-server-repeats-the-comparison
 */
export class ReconcileBill {
  constructor(
    private readonly transactions: Transactions,
    private readonly facts: Pick<ReadComparisonFacts, 'run'>,
  ) {}

  /** @throws Refusal as `lockForChange`; DISCREPANCIES_OPEN with the keys that are open; UPLOAD_REVERSED. */
  async run(request: ReconcileBillRequest): Promise<Bill> {
    const { scope, caller, comparison, note, now, today } = request;
    // Read before the transaction: the embedded database has one connection.
    const facts = comparison ? await this.facts.run(request) : NO_FACTS;
    return this.transactions.run(async (tx) => {
      const bill = await lockForChange(tx, request, 'reconcile');
      let compared: ComparisonToSave | undefined;
      let explained: readonly ExplainedByBalance[] = [];
      let entered: Omit<ComparedBill, 'month'> | undefined;
      let lines: readonly BillLine[] | undefined;
      if (comparison) {
        await assertDeductionsCount(tx, bill, comparison);
        lines = await tx.bills.lines(bill);
        const checked = await checkComparison(lines, comparison, facts, await lockStanding(tx, bill, comparison));
        compared = checked.toSave;
        explained = checked.explained;
        entered = { lines, comparisons: checked.comparisons, pay: comparison.pay };
        await tx.bills.saveComparison(bill, compared, caller, now);
      }
      const status = statusAfter(bill, 'reconcile');
      const outcome = { ...bill, status, dueCents: amountDue(bill, true) };
      const words = [note, standingNote(compared)].filter(Boolean).join(' ');
      await tx.bills.addEvent(bill, { event: 'reconcile', status, note: words, changeCount: 0 }, caller, now);
      await tx.bills.save(bill, 'reconcile', outcome, caller, now);
      const shares = carrierShares(bill, await tx.bills.carriers(bill));
      await tx.ledger.post(billReconciled(bill.groupNumber, bill.billPk, shares), caller, now);
      await expectOnLaterBills(tx, bill, compared?.decided ?? [], caller, now, lines);
      if (entered && facts.period) {
        await enterRegister(tx, bill, { ...entered, month: facts.period.from }, { by: caller, now, today });
      }
      if (comparison && compared && entered) {
        const differences = compared.decided.map(({ discrepancy }) => discrepancy);
        const rows = entered.comparisons.flatMap(comparedRows);
        await confirmInPayroll(tx, bill, { fileName: comparison.fileName, rows, differences, explained }, caller, now);
      }
      await bookBill(tx, bill, { by: caller, now, today });
      await proposeCorrections(tx, bill, compared?.decided ?? [], facts.period?.from, caller, now, lines);
      return tx.bills.view(scope, bill, now);
    });
  }
}

/** A payroll file as read in the browser, with the decisions about its differences. */
interface SubmittedComparison {
  readonly fileName: string;
  /** Key of the upload the rows came from; undefined for a file that was not uploaded. */
  readonly filePk?: string | undefined;
  readonly deductions: readonly Deduction[];
  /** People of payroll rows that could not be read; undefined if every row was read. */
  readonly unread?: readonly UnreadPerson[] | undefined;
  readonly resolutions: readonly Resolution[];
  /** What was read of the file; undefined if it is unknown. */
  readonly balance?: FileBalance | undefined;
  /** What the amounts of the file are; undefined if no person confirmed it. */
  readonly pay?: ConfirmedPay | undefined;
}

/** The standing decisions that decisions of a comparison name, by key. None of them can be ended meanwhile. */
async function lockStanding(
  tx: Transaction,
  bill: LockedBill,
  { resolutions }: SubmittedComparison,
): Promise<ReadonlyMap<string, StandingDecision>> {
  const standingPks = [...new Set(resolutions.flatMap(({ standingPk }) => standingPk ?? []))];
  if (standingPks.length === 0) return new Map();
  const found = await tx.standing.lockByKeys(bill.groupNumber, standingPks);
  return new Map(found.map((standing) => [standing.standingPk, standing]));
}

/** For the bill's history; empty if no difference was decided by a standing decision. */
function standingNote(compared: ComparisonToSave | undefined): string {
  const decided = compared?.decided ?? [];
  const standing = decided.filter(({ resolution }) => resolution.standingPk !== undefined).length;
  if (standing === 0) return '';
  return `${standing.toLocaleString('en-US')} of ${counted(decided.length, 'difference')} decided by standing decisions.`;
}

/** Rows with the member and coverage that they were compared with. */
function comparedRows({ memberId, memberName, coverage, deductions }: Comparison) {
  return deductions.map(({ row }) => ({ row, memberId, memberName, coverage }));
}

interface CheckedComparison {
  readonly toSave: ComparisonToSave;
  readonly comparisons: readonly Comparison[];
  readonly explained: readonly ExplainedByBalance[];
}

/**
 * Compares again instead of trusting the browser's result. Lets other requests run between its steps, because those of a large
 * payroll file take long.
 *
 * @throws Refusal BAD_REQUEST: the account of the file does not add up. DISCREPANCIES_OPEN: a difference has no valid decision,
 * its lines contradict the decision, or the standing decision that it names has ended.
 */
async function checkComparison(
  lines: readonly BillLine[],
  comparison: SubmittedComparison,
  known: ComparisonFacts,
  standing: ReadonlyMap<string, StandingDecision>,
): Promise<CheckedComparison> {
  const { filePk = null, deductions, unread, resolutions, balance = null, pay } = comparison;
  if (balance && !addsUp(balance)) throw new Refusal(ErrorCode.BadRequest, 'The account of the file does not add up.');
  const facts = { ...known, unread, pay };
  const found = comparePayroll(lines, deductions, facts);
  await otherWork();
  const { open, problems } = checkDecisions(lines, found.discrepancies, resolutions);
  if (open.length > 0 || problems.length > 0) throw stillOpen(open, problems);
  const resolutionByKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const { discrepancies, paidOutside, withoutDeduction, explainedByBalance } = found;
  const decided = discrepancies.flatMap((discrepancy) => {
    const resolution = resolutionByKey.get(discrepancy.key);
    return resolution ? [{ discrepancy, resolution }] : [];
  });
  const { period } = facts;
  const ended = decided.flatMap(({ discrepancy, resolution }) => {
    if (resolution.standingPk === undefined || !period) return [];
    const message = standingProblem(discrepancy, resolution, standing.get(resolution.standingPk), period.from);
    return message ? [{ key: discrepancy.key, message }] : [];
  });
  if (ended.length > 0) throw stillOpen([], ended);
  const deductedCents = sumCents(deductions.map(({ amountCents }) => amountCents));
  await otherWork();
  const fingerprint = fileFingerprint(deductions);
  await otherWork();
  const { comparisons } = compareMembers(lines, deductions, facts);
  await otherWork();
  const observed = observedContributions(comparisons, pay);
  const schoolMembers = new Set(
    comparisons.flatMap(({ memberId, isBilledMember, deductions: rows }) =>
      isBilledMember && rows.some(({ isSchoolYear }) => isSchoolYear) ? memberId : [],
    ),
  );
  const rowCount = deductions.length;
  const toSave: ComparisonToSave = {
    fileName: withoutSocialSecurity(comparison.fileName),
    uploadPk: filePk,
    rowCount,
    deductedCents,
    decided,
    balance,
    fingerprint,
    observed,
    paidOutside,
    withoutDeduction,
    explainedByBalance: explainedByBalance.map(({ memberId: _number, ...explained }) => explained),
    pay: pay ?? null,
    schoolMembers: [...schoolMembers],
    numbers: learnedNumbers(comparisons),
  };
  return { toSave, comparisons, explained: explainedByBalance };
}

function stillOpen(
  open: readonly string[],
  contradictions: readonly { readonly key: string; readonly message: string }[],
): Refusal {
  const message =
    open.length > 0
      ? `${open.length === 1 ? 'A difference still needs' : `${open.length} differences still need`} a decision with a reason.`
      : (contradictions[0]?.message ?? '');
  const problems = contradictions.map(({ key, message: words }) => ({ path: key, message: words }));
  const details = { open: [...open, ...contradictions.map(({ key }) => key)], problems };
  return new Refusal(ErrorCode.DiscrepanciesOpen, message, details);
}
