import type { BillBridge } from '../../../../contract/billing/bills/billBridge';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { waterfall } from '../../../../src/ui/kit/bridge/Waterfall';

const bridge = (beforeCents: number, ...steps: readonly number[]) => ({
  beforeCents: cents(beforeCents),
  steps: steps.map((amount) => ({ cause: 'added', cents: cents(amount) })) as never as BillBridge['steps'],
});

describe('the waterfall of a bridge', () => {
  it('says where its axis starts if that is not zero', () => {
    const { before, after, startCents } = waterfall(bridge(1_000_000, -13_000));
    expect(startCents).toBeGreaterThan(900_000);
    expect([before.isCut, after.isCut]).toEqual([true, true]);
  });

  it('starts at zero, true to scale, if the changes are large enough to see', () => {
    const { before, steps, after, startCents } = waterfall(bridge(1_000, 9_000));
    expect(startCents).toBeNull();
    expect([before.widthPercent, after.widthPercent, before.isCut]).toEqual([10, 100, false]);
    expect(steps[0]).toMatchObject({ startPercent: 10, widthPercent: 90 });
  });
});
