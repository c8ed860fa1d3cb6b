import type { BillGateway } from '../../../../src/application/billing/bills/ports';
import { CloseWithZeroPayment } from '../../../../src/application/money/payments/CloseBill';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { reconciledBill } from '../../../support/payments/reconciledBill';

const open = reconciledBill('100.a', cents(0));
const paid: Bill = { ...open, status: 'PAID', version: 4 };
const lost = new ApiError('unanswered', 'UNREACHABLE', 'Network Error');

describe('closing a bill with a Zero Payment', () => {
  it('reuses the key for the same bill and version', async () => {
    const { close, keys } = setUp({ answers: [lost, paid], bill: open });
    await expect(close.run(open)).rejects.toBe(lost);
    expect(await close.run(open)).toEqual({ kind: 'closed', bill: paid });
    expect(new Set(keys).size).toBe(1);
  });

  it('succeeds when the response was lost but the bill is paid', async () => {
    const { close } = setUp({ answers: [lost], bill: paid });
    expect(await close.run(open)).toEqual({ kind: 'closed', bill: paid });
  });

  it('reports an unknown outcome when the response was lost and the bill cannot be read', async () => {
    const { close } = setUp({ answers: [lost], bill: lost });
    expect(await close.run(open)).toEqual({ kind: 'unknown', error: lost });
  });

  it('rethrows a refusal without reading the bill', async () => {
    const refusal = new ApiError('conflict', 'STALE_VERSION', 'Changed');
    const { close, reads } = setUp({ answers: [refusal], bill: open });
    await expect(close.run(open)).rejects.toBe(refusal);
    expect(reads()).toBe(0);
  });
});

// Helpers

/** @param answers responses to close calls, in order · @param bill the response to reading the bill */
function setUp({ answers, bill }: { answers: (Bill | ApiError)[]; bill: Bill | ApiError }) {
  const keys: string[] = [];
  let count = 0;
  let reads = 0;
  const respondWith = async (answer: Bill | ApiError | undefined): Promise<Bill> => {
    if (answer === undefined) throw new Error('No more answers');
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  const gateway = {
    close: (_: object, key: string) => {
      keys.push(key);
      return respondWith(answers.shift());
    },
  };
  const bills = {
    get: () => {
      reads += 1;
      return respondWith(bill);
    },
  };
  const close = new CloseWithZeroPayment(gateway, bills as unknown as BillGateway, () => `key ${(count += 1)}`);
  return { close, keys, reads: () => reads };
}
