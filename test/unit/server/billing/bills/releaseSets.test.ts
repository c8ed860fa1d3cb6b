import { type BillReleaseRequest, ReleaseBills } from '../../../../../server/billing/billStatus/ReleaseBills';
import { Refusal } from '../../../../../server/platform/shared/Refusal';
import type { Transactions } from '../../../../../server/platform/shared/Transaction';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';

const released = (billPk: string) => ({ billPk, ok: true, message: '' });
const processing = new Refusal(ErrorCode.IsProcessing, 'Processing');

describe('a set of bills whose transaction fails', () => {
  it('reports which bills are released when processing starts between its halves', async () => {
    const release = releaseWith(new Map(), new Error('failed'), [released('1.a')], processing);
    expect(await release(['1.a', '2.b'])).toMatchObject([
      { billPk: '1.a', ok: true },
      { billPk: '2.b', ok: false, message: 'Not released: daily processing has started. Try again later.' },
    ]);
  });

  it('is refused as a whole when processing started before the first bill', async () => {
    await expect(releaseWith(new Map(), processing)(['1.a', '2.b'])).rejects.toBe(processing);
  });
});

/** @param outcomes of the transactions, the first of which counts the lines */
function releaseWith(...outcomes: readonly unknown[]) {
  const left = [...outcomes];
  const transactions = {
    run: async () => {
      const outcome = left.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  } as unknown as Transactions;
  const options = { isUnavailable: () => false, reportFailure: () => undefined };
  return (billPks: readonly string[]) =>
    new ReleaseBills(transactions, options).run({ billPks } as unknown as BillReleaseRequest);
}
