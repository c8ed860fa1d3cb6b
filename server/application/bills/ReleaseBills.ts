import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { findExpectedOn } from '../expected/followExpected';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import { statusAfter } from './lockForChange';
import type { BillTransaction, BillUnitOfWork } from './ports';

/** Bills to release, at most 500; repeated keys count once. */
export interface ReleaseBillsRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPks: readonly string[];
  readonly now: Date;
}

/** Result for one bill. */
export interface ReleaseResult {
  readonly billPk: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Releases bills to their groups, each on its own: a refused bill does not block the others. */
export class ReleaseBills {
  constructor(private readonly unitOfWork: BillUnitOfWork) {}

  /** @throws Refusal IS_PROCESSING if writes were closed before the first bill was released. */
  async run(request: ReleaseBillsRequest): Promise<readonly ReleaseResult[]> {
    const results: ReleaseResult[] = [];
    for (const billPk of new Set(request.billPks)) {
      const result = await this.tryRelease(billPk, request);
      if (result instanceof Refusal && results.length === 0) throw result;
      results.push(result instanceof Refusal ? { billPk, ok: false, message: CLOSED } : result);
    }
    return results;
  }

  /** @returns the refusal if writes are closed, which concerns all bills. */
  private async tryRelease(billPk: string, request: ReleaseBillsRequest): Promise<ReleaseResult | Refusal> {
    try {
      const message = await this.unitOfWork.inTransaction((tx) => release(tx, billPk, request));
      return { billPk, ok: true, message };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === ErrorCode.IsProcessing ? error : { billPk, ok: false, message: error.message };
    }
  }
}

const CLOSED = 'Not released: daily processing has started. Try again later.';

async function release(tx: BillTransaction, billPk: string, request: ReleaseBillsRequest): Promise<string> {
  const { scope, caller, now } = request;
  await tx.assertWritesOpen(now);
  const bill = await tx.lock(scope, billPk);
  if (!bill) throw notFound('bill');
  const status = statusAfter(bill, 'release');
  const breaches = await tx.breaches(bill);
  if (breaches.length > 0) {
    throw new Refusal(ErrorCode.InvariantBroken, `Bill ${bill.billNumber} was not released: ${breaches.join(' ')}`);
  }
  await tx.saveSnapshot(bill);
  const carriedCents = await tx.addCarriedShorts(bill);
  const note = carriedCents > 0 ? `${formatCents(carriedCents)} from debit suspense added` : '';
  await tx.addEvent(bill, { event: 'release', status, note, changeCount: 0 }, caller, now);
  await tx.save(bill, 'release', { ...bill, status, dueCents: cents(bill.dueCents + carriedCents) }, caller, now);
  await tx.addNotice({ kind: 'billReady', groupNumber: bill.groupNumber, billPk }, now);
  await findExpectedOn(tx, bill, caller, now);
  return `Bill ${bill.billNumber} is released.`;
}
