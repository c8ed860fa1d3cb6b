import {
  PaymentChanges,
  type PaymentDetail,
  type PaymentList,
} from '../../../../src/application/money/payments/PaymentList';
import type { PaymentGateway, ReversalGateway } from '../../../../src/application/money/payments/ports';
import {
  ReallocatePayment,
  type ReallocationTargets,
} from '../../../../src/application/money/payments/ReallocatePayment';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import { cents } from '../../../../src/domain/platform/money/Cents';

const request = { reason: 'Wrong bill', allocations: [{ billPk: '100.b', version: 1, amountCents: cents(100) }] };

/** The payment as the manager saw it. */
const seen = {
  paymentPk: '100.p',
  allocations: [{ billPk: '100.a', billNumber: 'A', amountCents: cents(100) }],
} as Partial<Payment> as Payment;

/** A server that answers as given, and a payment that pays an amount on the requested bill. */
function moving(answer: () => Payment, paidCents = 0) {
  const keys: string[] = [];
  const refreshed: string[] = [];
  const bodies: unknown[] = [];
  const reallocate = async ({ paymentPk: _paymentPk, ...body }: { readonly paymentPk: string }, key: string) => {
    keys.push(key);
    bodies.push(body);
    return answer();
  };
  const allocations = [{ billPk: '100.b', billNumber: 'B', amountCents: cents(paidCents) }];
  const get = async () => ({ payment: { allocations } as Partial<Payment> as Payment, timeline: [], sentAt: null });
  const detail: Pick<PaymentDetail, 'refresh'> = { refresh: () => refreshed.push('detail') };
  let keyCount = 0;
  const useCase = new ReallocatePayment(
    { reallocate } as Pick<ReversalGateway, 'reallocate'> as ReversalGateway,
    new PaymentChanges(
      { get } as Pick<PaymentGateway, 'get'> as PaymentGateway,
      { retry: () => refreshed.push('list') } as Pick<PaymentList, 'retry'> as PaymentList,
      detail as PaymentDetail,
      () => `key ${(keyCount += 1)}`,
    ),
    { refresh: () => refreshed.push('targets') } as Pick<ReallocationTargets, 'refresh'> as ReallocationTargets,
    detail as PaymentDetail,
  );
  return { useCase, keys, bodies, refreshed };
}

it('refreshes the payment and the list after a move', async () => {
  const { useCase, refreshed } = moving(() => ({ paymentPk: '100.p' }) as Payment);
  await useCase.run(seen, request);
  expect(refreshed).toEqual(['list', 'detail']);
});

it('sends the allocations that the manager saw', async () => {
  const { useCase, bodies } = moving(() => seen);
  await useCase.run(seen, request);
  expect(bodies).toEqual([{ ...request, from: [{ billPk: '100.a', amountCents: 100 }] }]);
});

it('finds out that a payment was moved when the response was lost', async () => {
  const { useCase, refreshed } = moving(() => {
    throw new Error('The response was lost');
  }, 100);
  expect((await useCase.run(seen, request)).allocations).toHaveLength(1);
  expect(refreshed).toEqual(['list', 'detail']);
});

it('repeats a move whose response was lost with the same key', async () => {
  const { useCase, keys, refreshed } = moving(() => {
    throw new Error('The response was lost');
  });
  await expect(useCase.run(seen, request)).rejects.toThrow('lost');
  await expect(useCase.run(seen, request)).rejects.toThrow('lost');
  expect(keys).toEqual(['key 1', 'key 1']);
  expect(refreshed).toEqual([]);
});

it('loads the payment and the bills again when one of them has changed', async () => {
  const stale = new ApiError('conflict', 'STALE_VERSION', 'Changed', {}, { status: 409 });
  const { useCase, refreshed } = moving(() => {
    throw stale;
  });
  await expect(useCase.run(seen, request)).rejects.toBe(stale);
  expect(refreshed).toEqual(['targets', 'detail']);
});
