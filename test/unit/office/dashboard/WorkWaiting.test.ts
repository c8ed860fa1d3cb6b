import {
  collectedPercent,
  releaseWork,
  type WorkWaiting,
  workItems,
} from '../../../../src/domain/office/dashboard/WorkWaiting';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';

const NOTHING: WorkWaiting = {
  shorts: undefined,
  lockboxes: { count: 0, cents: ZERO },
  openDeposits: { count: 0 },
  unknownPayers: { count: 0, cents: ZERO },
  owingGroups: { count: 0, cents: ZERO },
};

describe('waiting work', () => {
  it('leaves out kinds that the person may not do, and kinds with nothing to do', () => {
    expect(workItems(NOTHING)).toEqual([]);
    expect(workItems({ ...NOTHING, shorts: { count: 0, cents: ZERO } })).toEqual([]);
  });

  it('names each kind with its number, most urgent first', () => {
    const texts = workItems({
      shorts: { count: 2, cents: cents(300) },
      lockboxes: { count: 1, cents: cents(100) },
      openDeposits: { count: 3 },
      unknownPayers: { count: 1, cents: cents(50) },
      owingGroups: { count: 1, cents: cents(80) },
    }).map(({ text }) => text);
    expect(texts).toEqual([
      '2 shorts to approve',
      '1 group owes for returned payments',
      '1 lockbox to deposit',
      '3 deposits to post',
      '1 receipt in suspense from unknown payers',
    ]);
  });

  it('counts all bills to release even when the overview lists only the first ones', () => {
    const byStatus = [
      {
        status: 'UNRELEASED',
        count: 140,
        dueCents: cents(9_000),
        paidCents: cents(0),
        pendingCents: cents(0),
        openCents: cents(0),
      },
    ] as const;
    expect(releaseWork({ toRelease: [], toReleaseTotal: 140, byStatus })).toEqual([
      { period: undefined, count: 140, cents: 9_000 },
    ]);
  });
});

describe('the collected share of a month', () => {
  it.each([
    [100_000, 99_999, 99],
    [100_000, 100_000, 100],
    [100_000, 120_000, 100],
    [100_000, -5, 0],
    [0, 0, undefined],
  ])('of %d billed and %d paid is %s', (billedCents, paidCents, percent) => {
    expect(collectedPercent({ billedCents: cents(billedCents), paidCents: cents(paidCents) })).toBe(percent);
  });
});
