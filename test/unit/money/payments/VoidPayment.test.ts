import {
  PaymentChanges,
  type PaymentDetail,
  type PaymentList,
  VoidPayment,
} from '../../../../src/application/money/payments/PaymentList';
import type { PaymentGateway } from '../../../../src/application/money/payments/ports';
import type { Payment } from '../../../../src/domain/money/payments/Payment';

it('voids a payment once when retried after a lost response, and then refreshes the list and the payment', async () => {
  const keys: string[] = [];
  const refreshed: string[] = [];
  let keyCount = 0;
  const gateway: Pick<PaymentGateway, 'void' | 'get'> = {
    get: async () => ({ payment: { disposition: 'NONE' } as Payment, timeline: [], sentAt: null }),
    void: async ({ paymentPk }, key) => {
      keys.push(key);
      if (keys.length === 1) throw new Error('The response was lost');
      return { paymentPk } as Payment;
    },
  };
  const list: Pick<PaymentList, 'retry'> = { retry: () => refreshed.push('list') };
  const detail: Pick<PaymentDetail, 'refresh'> = { refresh: () => refreshed.push('detail') };
  const voidPayment = new VoidPayment(
    gateway as PaymentGateway,
    new PaymentChanges(
      gateway as PaymentGateway,
      list as PaymentList,
      detail as PaymentDetail,
      () => `key ${(keyCount += 1)}`,
    ),
  );
  await expect(voidPayment.run('100.p', 'Wrong account')).rejects.toThrow('lost');
  expect(refreshed).toEqual([]);
  await voidPayment.run('100.p', 'Wrong account');
  expect(new Set(keys).size).toBe(1);
  expect(refreshed).toEqual(['list', 'detail']);
});
