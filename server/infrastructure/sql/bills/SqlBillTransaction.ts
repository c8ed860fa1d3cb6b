import type { Scope } from '../../../../src/domain/access/Scope';
import type { Bill } from '../../../../src/domain/bills/Bill';
import type { BillLine } from '../../../../src/domain/bills/BillLine';
import type { BillEvent } from '../../../../src/domain/bills/billTransitions';
import type { CarrierPart } from '../../../../src/domain/ledger/carrierShares';
import type { LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { LockHolder } from '../../../application/bills/BillLocks';
import type {
  Actor,
  BillEventToSave,
  BillOutcome,
  BillTransaction,
  ComparisonToSave,
  HeldBill,
  LineChangeToSave,
  LineTotals,
} from '../../../application/bills/ports';
import { notFound } from '../../../application/shared/Refusal';
import { postLedgerEvent } from '../ledger/postLedgerEvent';
import { assertBillWritesOpen } from '../processing/assertWritesOpen';
import type { Tx } from '../Tables';
import { billBreaches } from './billBreaches';
import { countDifferences, keepSnapshot, restoreSnapshot } from './billSnapshots';
import { addBillEvent } from './changing/addBillEvent';
import { carrierParts } from './changing/carrierParts';
import { editableLines, recordLineChanges, saveLines } from './changing/editableLines';
import { holdBill } from './changing/holdBill';
import { holdsDeductions } from './changing/holdsDeductions';
import { recountLines } from './changing/recountLines';
import { saveBill } from './changing/saveBill';
import { joinByHash } from './joinByHash';
import { findLockHolder } from './SqlBillLocks';
import { saveComparison } from './saveComparison';
import { findBill } from './selectBills';

/** Each step is one or two statements over all lines of the bill, however many there are. */
export class SqlBillTransaction implements BillTransaction {
  constructor(private readonly tx: Tx) {}

  assertWritesOpen(now: Date): Promise<void> {
    return assertBillWritesOpen(this.tx, now);
  }

  hold(scope: Scope, billPk: string): Promise<HeldBill | undefined> {
    return holdBill(this.tx, scope, billPk);
  }

  lockHolder(bill: HeldBill, now: Date): Promise<LockHolder | undefined> {
    return findLockHolder(this.tx, bill.billPk, now);
  }

  lines(bill: HeldBill, linePks?: readonly string[]): Promise<readonly BillLine[]> {
    return editableLines(this.tx, bill, linePks);
  }

  breaches(bill: HeldBill): Promise<readonly string[]> {
    return billBreaches(this.tx, bill);
  }

  keepSnapshot(bill: HeldBill): Promise<void> {
    return keepSnapshot(this.tx, bill);
  }

  differsFromSnapshot(bill: HeldBill): Promise<number | undefined> {
    return joinByHash(this.tx, () => countDifferences(this.tx, bill));
  }

  restoreSnapshot(bill: HeldBill, eventPk: string): Promise<void> {
    return joinByHash(this.tx, () => restoreSnapshot(this.tx, bill, eventPk));
  }

  saveLines(bill: HeldBill, changes: readonly LineChangeToSave[]): Promise<void> {
    return joinByHash(this.tx, () => saveLines(this.tx, bill, changes));
  }

  recordChanges(bill: HeldBill, eventPk: string, changes: readonly LineChangeToSave[]): Promise<void> {
    return recordLineChanges(this.tx, bill, eventPk, changes);
  }

  recount(bill: HeldBill): Promise<LineTotals> {
    return recountLines(this.tx, bill);
  }

  carriers(bill: HeldBill): Promise<readonly CarrierPart[]> {
    return carrierParts(this.tx, bill);
  }

  addEvent(bill: HeldBill, event: BillEventToSave, by: Actor, now: Date): Promise<string> {
    return addBillEvent(this.tx, bill, event, by, now);
  }

  save(bill: HeldBill, event: BillEvent, outcome: BillOutcome, by: Actor, now: Date): Promise<void> {
    return saveBill(this.tx, bill, event, outcome, by, now);
  }

  holdsDeductions(bill: HeldBill, uploadPk: string): Promise<boolean> {
    return holdsDeductions(this.tx, bill, uploadPk);
  }

  saveComparison(bill: HeldBill, comparison: ComparisonToSave, by: Actor, now: Date): Promise<void> {
    return saveComparison(this.tx, bill, comparison, by, now);
  }

  async post(event: LedgerEvent, by: Actor, now: Date): Promise<void> {
    await postLedgerEvent(this.tx, event, by, now);
  }

  async show(scope: Scope, bill: HeldBill, now: Date): Promise<Bill> {
    const shown = await findBill(this.tx, scope, bill.billPk, now);
    if (!shown) throw notFound('bill');
    return shown;
  }
}
