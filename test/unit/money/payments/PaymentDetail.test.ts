import type { PaymentWithTimeline } from '../../../../contract/money/payments';
import { PaymentDetail } from '../../../../src/application/money/payments/PaymentList';
import type { PaymentGateway } from '../../../../src/application/money/payments/ports';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';

describe('PaymentDetail', () => {
  it('reads the payment again on refresh, keeps it when that fails, and aborts the read on unsubscribe', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const outage = new Error('unreachable');
    const gateway: Pick<PaymentGateway, 'get'> = {
      get: async ({ paymentPk }, signal) => {
        signals.push(signal);
        if (signals.length === 2) throw outage;
        return { payment: { paymentPk }, timeline: [] } as unknown as PaymentWithTimeline;
      },
    };
    const detail = new PaymentDetail(gateway as PaymentGateway);
    const seen: Loadable<PaymentWithTimeline>[] = [];
    const subscription = detail.payment$('100.p').subscribe((state) => seen.push(state));
    expect(seen).toEqual([{ kind: 'loading' }]);
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: { payment: { paymentPk: '100.p' } } });
    detail.refresh();
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', refreshing: false, refreshError: outage });
    detail.refresh();
    subscription.unsubscribe();
    expect(signals.at(-1)?.aborted).toBe(true);
  });
});

// Helpers

async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
