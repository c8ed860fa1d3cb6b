import { BehaviorSubject } from 'rxjs';
import { SuspenseTotals } from '../../../../src/application/money/payments/SuspenseTotals';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('SuspenseTotals', () => {
  it("never shows the previous group's balance when the selected group's cannot be loaded", async () => {
    const chosen = new BehaviorSubject<string | undefined>(undefined);
    const unavailable = new Error('unavailable');
    const totals = new SuspenseTotals(
      {
        list: async ({ groupNumber }) => {
          if (groupNumber !== undefined) throw unavailable;
          return { totalCents: cents(5_000), heldCount: 1, items: [] };
        },
      },
      { chosen$: chosen },
    );
    const seen: Loadable<{ totalCents: number }>[] = [];
    totals.balance$.subscribe((state) => seen.push(state));
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: { totalCents: 5_000 } });
    chosen.next('HF');
    expect(seen.at(-1)).toEqual({ kind: 'loading' });
    await tick();
    expect(seen.at(-1)).toEqual({ kind: 'failed', error: unavailable });
  });
});

// Helpers

async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
