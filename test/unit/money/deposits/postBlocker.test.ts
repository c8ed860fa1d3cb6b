import type { DepositDetail } from '../../../../contract/platform/shared/depositSchemas';
import { postBlocker } from '../../../../src/domain/money/deposits/Deposit';
import { cents } from '../../../../src/domain/platform/money/Cents';

const blockerOf = (control: readonly [number, number], checks: readonly [number, number]) => {
  const figures = {
    controlCount: control[0],
    controlCents: cents(control[1]),
    checkCount: checks[0],
    checkCents: cents(checks[1]),
  };
  return postBlocker({ deposit: { ...figures, undecidedCount: 0 } as DepositDetail['deposit'], checks: [] });
};

describe('why a deposit cannot be posted', () => {
  it.each([
    [[40, 1_025_000], [40, 1_000_000], 'They are $250.00 short'],
    [[2, 5_000], [1, 4_000], 'They are $10.00 and 1 check short'],
    [[1, 4_000], [3, 5_000], 'They are $10.00 and 2 checks over'],
    [[2, 5_000], [3, 4_000], 'They are $10.00 short and 1 check over'],
    [[2, 5_000], [3, 5_000], 'They are 1 check over'],
  ] as const)('names the difference of %j and %j', (control, checks, text) => {
    expect(blockerOf(control, checks)).toBe(
      `The checks don't agree with the bank's figures. ${text}: correct the checks or the figures.`,
    );
  });

  it('says nothing when they balance', () => {
    expect(blockerOf([2, 5_000], [2, 5_000])).toBeUndefined();
  });
});
