import { type PaymentList, TakeBackPayment } from '../../../src/application/payments/PaymentList';
import type { PaymentGateway } from '../../../src/application/payments/ports';
import type { Payment } from '../../../src/domain/payments/Payment';

it('takes a payment back once, however often it is tried', async () => {
  const keys: string[] = [];
  let made = 0;
  const gateway: Pick<PaymentGateway, 'takeBack'> = {
    takeBack: async (paymentPk, _reason, key) => {
      keys.push(key);
      if (keys.length === 1) throw new Error('The answer got lost');
      return { paymentPk } as Payment;
    },
  };
  const list: Pick<PaymentList, 'retry'> = { retry: () => undefined };
  const takeBack = new TakeBackPayment(gateway as PaymentGateway, list as PaymentList, () => `key ${(made += 1)}`);
  await expect(takeBack.run('100.p', 'Wrong account')).rejects.toThrow('lost');
  await takeBack.run('100.p', 'Wrong account');
  expect(new Set(keys).size).toBe(1);
});
