import {
  PaymentChanges,
  type PaymentDetail,
  type PaymentList,
} from '../../../../src/application/money/payments/PaymentList';
import type { PaymentGateway, ReversalGateway } from '../../../../src/application/money/payments/ports';
import { ReversePayment } from '../../../../src/application/money/payments/ReversePayment';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Payment, PaymentDisposition } from '../../../../src/domain/money/payments/Payment';

const request = { kind: 'REVERSED', reason: 'Drawn twice' } as const;

/** A server that answers as given, and a payment that has ended as given. */
function reversing(answer: () => Payment, disposition: PaymentDisposition) {
  const keys: string[] = [];
  const refreshed: string[] = [];
  const reverse = async (_: object, key: string) => {
    keys.push(key);
    return answer();
  };
  const get = async () => ({ payment: { disposition } as Payment, timeline: [], sentAt: null });
  let keyCount = 0;
  const useCase = new ReversePayment(
    { reverse } as Pick<ReversalGateway, 'reverse'> as ReversalGateway,
    new PaymentChanges(
      { get } as Pick<PaymentGateway, 'get'> as PaymentGateway,
      { retry: () => refreshed.push('list') } as Pick<PaymentList, 'retry'> as PaymentList,
      { refresh: () => refreshed.push('detail') } as Pick<PaymentDetail, 'refresh'> as PaymentDetail,
      () => `key ${(keyCount += 1)}`,
    ),
  );
  return { useCase, keys, refreshed };
}

const lost = () => {
  throw new Error('The response was lost');
};

it('finds out that a payment was reversed when the response was lost', async () => {
  const { useCase, refreshed } = reversing(lost, 'REVERSED');
  expect(await useCase.run('100.p', request)).toMatchObject({ disposition: 'REVERSED' });
  expect(refreshed).toEqual(['list', 'detail']);
});

it('repeats a reversal that was not saved with the same key', async () => {
  const { useCase, keys, refreshed } = reversing(lost, 'NONE');
  await expect(useCase.run('100.p', request)).rejects.toThrow('lost');
  await expect(useCase.run('100.p', request)).rejects.toThrow('lost');
  expect(new Set(keys).size).toBe(1);
  expect(refreshed).toEqual([]);
});

it('does not ask when the server refused', async () => {
  const refusal = new ApiError('conflict', 'WRONG_STATUS', 'Ended', {}, { status: 409 });
  const { useCase } = reversing(() => {
    throw refusal;
  }, 'REVERSED');
  await expect(useCase.run('100.p', request)).rejects.toBe(refusal);
});
