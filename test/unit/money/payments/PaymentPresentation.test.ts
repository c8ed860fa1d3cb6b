import {
  PaymentChanges,
  type PaymentDetail,
  type PaymentList,
} from '../../../../src/application/money/payments/PaymentList';
import { PaymentPresentation } from '../../../../src/application/money/payments/PaymentPresentation';
import type { PaymentGateway, ReversalGateway } from '../../../../src/application/money/payments/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import type { PresentationEffect } from '../../../../src/domain/money/payments/presentAgain';

/** A server that fails, and has presented the payment again or not. */
function presenting(failure: Error, presentedAs: string | null) {
  const keys: string[] = [];
  const payments = {
    get: async ({ paymentPk }: { readonly paymentPk: string }) => ({
      payment: { paymentPk } as Payment,
      timeline: [],
      sentAt: null,
    }),
  } as Pick<PaymentGateway, 'get'> as PaymentGateway;
  const reversals = {
    presentAgain: async (_args, key) => {
      keys.push(key);
      throw failure;
    },
    previewAgain: async () => ({ presentedAs }) as PresentationEffect,
  } as Pick<ReversalGateway, 'presentAgain' | 'previewAgain'> as ReversalGateway;
  const [list, detail] = [{ retry: () => {} } as PaymentList, { refresh: () => {} } as PaymentDetail];
  let keyCount = 0;
  const changes = new PaymentChanges(payments, list, detail, () => `key ${(keyCount += 1)}`);
  return { useCase: new PaymentPresentation(reversals, payments, changes), keys };
}

it('finds the new payment when the response was lost', async () => {
  const { useCase } = presenting(new Error('The response was lost'), '100.next');
  expect(await useCase.run('100.p')).toMatchObject({ paymentPk: '100.next' });
});

it('repeats a request that was not saved with the same key', async () => {
  const { useCase, keys } = presenting(new Error('The response was lost'), null);
  await expect(useCase.run('100.p')).rejects.toThrow('lost');
  await expect(useCase.run('100.p')).rejects.toThrow('lost');
  expect(keys).toEqual(['key 1', 'key 1']);
});

it('does not ask when the server refused', async () => {
  const refusal = new ApiError('conflict', 'WRONG_STATUS', 'Presented again already', {}, { status: 409 });
  const { useCase } = presenting(refusal, '100.next');
  await expect(useCase.run('100.p')).rejects.toBe(refusal);
});

it('reads the effect again after a refusal', async () => {
  const refusal = new ApiError('conflict', 'WRONG_STATUS', 'Presented again already', {}, { status: 409 });
  const { useCase } = presenting(refusal, '100.next');
  const shown: string[] = [];
  const reading = useCase.effect$('100.p').subscribe((state) => {
    if (state.kind === 'loaded' && !state.refreshing) shown.push(state.value.presentedAs ?? '');
  });
  await new Promise(setImmediate);
  await useCase.run('100.p').catch(() => undefined);
  await new Promise(setImmediate);
  reading.unsubscribe();
  expect(shown).toEqual(['100.next', '100.next']);
});

it('uses a new key after a success, so that a voided payment can be presented again', async () => {
  const { useCase, keys } = presenting(new Error('The response was lost'), '100.next');
  await useCase.run('100.p');
  await useCase.run('100.p');
  expect(keys).toEqual(['key 1', 'key 2']);
});
