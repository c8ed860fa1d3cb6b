import type { StandingDecision } from '../../../contract/billing/bills/standingDecisions';
import { amountDue } from '../../../src/domain/billing/bills/amountDue';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { addsUp } from '../../../src/domain/billing/reconciliation/balance/FileBalance';
import { NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { carrierShares } from '../../../src/domain/money/ledger/carrierShares';
import { billReconciled } from '../../../src/domain/money/ledger/LedgerEvent';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { counted } from '../../../src/domain/platform/text/wording';
import { badRequest, Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { BillComparisons, ComparisonOutcome, SubmittedComparison } from '../bills/comparison/BillComparisons';
import { type BillChangeRequest, lockForChange, statusAfter } from '../bills/lockForChange';
import type { ComparisonToSave, LockedBill } from '../bills/ports';
import { confirmCredited, confirmInPayroll, proposeCorrections } from '../corrections/followCorrections';
import { bookBill } from '../costs/followCosts';
import { expectOnLaterBills } from '../expected/followExpected';
import { nameNotOnBill } from '../notOnBill/followNotOnBill';
import type { ReadComparisonFacts } from '../reconciliation/ReadComparisonFacts';
import { enterRegister } from '../register/followRegister';

/** The upload may have been reversed, or its rows deleted, after the person chose it. */
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
  /** Today at the office. */
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
    private readonly comparisons: BillComparisons,
  ) {}

  /**
   * @throws Refusal like `lockForChange`; BAD_REQUEST: the account of the file does not add up; DISCREPANCIES_OPEN with the open
   * keys; UPLOAD_REVERSED; TOO_LARGE for a file that takes too long to compare.
   */
  async run(request: ReconcileBillRequest): Promise<Bill> {
    const { scope, caller, comparison, note, now, today } = request;
    if (comparison?.balance && !addsUp(comparison.balance)) {
      throw badRequest('The account of the file does not add up.');
    }
    // Read before the transaction: the embedded database has one connection.
    const facts = comparison ? await this.facts.run(request) : NO_FACTS;
    return this.transactions.run(async (tx) => {
      const bill = await lockForChange(tx, request, 'reconcile');
      let compared: Extract<ComparisonOutcome, { kind: 'checked' }> | undefined;
      let lines: readonly BillLine[] | undefined;
      if (comparison) {
        await assertDeductionsCount(tx, bill, comparison);
        lines = await tx.bills.lines(bill);
        const standing = await lockStanding(tx, bill, comparison);
        const { reconcilePolicy } = bill;
        const outcome = await this.comparisons.compare({ ...facts, ...comparison, lines, standing, reconcilePolicy });
        if (outcome.kind === 'open') throw stillOpen(outcome.open, outcome.contradictions);
        compared = outcome;
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
      if (compared && facts.period)
        await enterRegister(tx, bill, compared.entries, facts.period.from, { by: caller, now, today });
      if (compared) {
        const { fileName, rows, explained } = compared;
        const differences = compared.decided.map(({ discrepancy }) => discrepancy);
        const isEmployeeShare = comparison?.pay?.share === 'employee';
        await confirmInPayroll(tx, bill, { fileName, rows, differences, explained, isEmployeeShare }, caller, now);
      }
      await bookBill(tx, bill, { by: caller, now, today });
      await proposeCorrections(tx, bill, compared?.decided ?? [], facts.period?.from, caller, now, lines);
      if (compared && lines) {
        const differences = compared.decided.map(({ discrepancy }) => discrepancy);
        const carrierCodes = (await tx.bills.carriers(bill)).map(({ carrierCode }) => carrierCode);
        await nameNotOnBill(tx, bill, differences, { lines, carrierCodes, facts }, now);
      }
      await confirmCredited(tx, [bill], caller, now);
      return tx.bills.view(scope, bill, now);
    });
  }
}

/** The standing decisions cited by a comparison's decisions, by key. None of them can be ended meanwhile. */
async function lockStanding(
  tx: Transaction,
  bill: LockedBill,
  { resolutions }: SubmittedComparison,
): Promise<readonly StandingDecision[]> {
  const standingPks = [...new Set(resolutions.flatMap(({ standingPk }) => standingPk ?? []))];
  return standingPks.length === 0 ? [] : tx.standing.lockByKeys(bill.groupNumber, standingPks);
}

/** For the bill's history; empty if no difference was decided by a standing decision. */
function standingNote(compared: ComparisonToSave | undefined): string {
  const decided = compared?.decided ?? [];
  const standing = decided.filter(({ resolution }) => resolution.standingPk !== undefined).length;
  if (standing === 0) return '';
  return `${standing.toLocaleString('en-US')} of ${counted(decided.length, 'difference')} decided by standing decisions.`;
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
