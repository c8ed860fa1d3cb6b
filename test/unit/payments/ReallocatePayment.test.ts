import type { PaymentDetail, PaymentList } from '../../../src/application/payments/PaymentList';
import type { PaymentGateway, ReversalGateway } from '../../../src/application/payments/ports';
import { ReallocatePayment, type ReallocationTargets } from '../../../src/application/payments/ReallocatePayment';
import { ApiError } from '../../../src/application/shared/ApiError';
import { cents } from '../../../src/domain/money/Cents';
import type { Payment } from '../../../src/domain/payments/Payment';

const request = { reason: 'Wrong bill', allocations: [{ billPk: '100.b', version: 1, amountCents: cents(100) }] };

/** A server that answers as given, and a payment that pays an amount on the requested bill. */
function moving(answer: () => Payment, paidCents = 0) {
  const keys: string[] = [];
  const refreshed: string[] = [];
  const reallocate = async (_: string, __: unknown, key: string) => {
    keys.push(key);
    return answer();
  };
  const allocations = [{ billPk: '100.b', billNumber: 'B', amountCents: cents(paidCents) }];
  const get = async () => ({ payment: { allocations } as Partial<Payment> as Payment, timeline: [] });
  let keyCount = 0;
  const useCase = new ReallocatePayment(
    { reallocate } as Pick<ReversalGateway, 'reallocate'> as ReversalGateway,
    { get } as Pick<PaymentGateway, 'get'> as PaymentGateway,
    { refresh: () => refreshed.push('targets') } as Pick<ReallocationTargets, 'refresh'> as ReallocationTargets,
    { retry: () => refreshed.push('list') } as Pick<PaymentList, 'retry'> as PaymentList,
    { refresh: () => refreshed.push('detail') } as Pick<PaymentDetail, 'refresh'> as PaymentDetail,
    () => `key ${(keyCount += 1)}`,
  );
  return { useCase, keys, refreshed };
}

it('refreshes the payment and the list after a move', async () => {
  const { useCase, refreshed } = moving(() => ({ paymentPk: '100.p' }) as Payment);
  await useCase.run('100.p', request);
  expect(refreshed).toEqual(['list', 'detail']);
});

it('finds out that a payment was moved when the response was lost', async () => {
  const { useCase, refreshed } = moving(() => {
    throw new Error('The response was lost');
  }, 100);
  expect((await useCase.run('100.p', request)).allocations).toHaveLength(1);
  expect(refreshed).toEqual(['list', 'detail']);
});

it('repeats a move whose response was lost with the same key', async () => {
  const { useCase, keys, refreshed } = moving(() => {
    throw new Error('The response was lost');
  });
  await expect(useCase.run('100.p', request)).rejects.toThrow('lost');
  await expect(useCase.run('100.p', request)).rejects.toThrow('lost');
  expect(keys).toEqual(['key 1', 'key 1']);
  expect(refreshed).toEqual([]);
});

it('loads the bills again when one has changed', async () => {
  const stale = new ApiError('conflict', 'STALE_VERSION', 'Changed', {}, { status: 409 });
  const { useCase, refreshed } = moving(() => {
    throw stale;
  });
  await expect(useCase.run('100.p', request)).rejects.toBe(stale);
  expect(refreshed).toEqual(['targets']);
});
