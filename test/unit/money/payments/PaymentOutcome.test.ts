import { PaymentOutcome } from '../../../../src/application/money/payments/PaymentOutcome';
import type { PaymentGateway } from '../../../../src/application/money/payments/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { VirtualTime } from '../../../support/VirtualTime';

describe('PaymentOutcome', () => {
  it.each([
    ['the server cannot be reached', new ApiError('unanswered', 'UNREACHABLE', 'no'), 4],
    ['the server fails', new ApiError('failed', 'INTERNAL', 'no'), 4],
    ['the server is still saving it', new ApiError('conflict', 'KEY_IN_FLIGHT', 'wait'), 4],
    ['the response cannot be read', new ApiError('failed', 'BAD_ANSWER', 'no'), 4],
    ['there is no response in 15 seconds', new ApiError('unanswered', 'TIMEOUT', 'no'), 1],
    ['the server refuses', new ApiError('forbidden', 'FORBIDDEN', 'no'), 1],
  ])('when %s, makes %3$i calls', async (_, failure, times) => {
    const { outcome, calls, advance } = setUp(() => Promise.reject(failure));
    const answer = outcome.find('key').catch((error: unknown) => error);
    await advance();
    expect(await answer).toBe(failure);
    expect(calls()).toBe(times);
  });

  it('returns the outcome once the server answers again', async () => {
    let attempt = 0;
    const { outcome, advance } = setUp(() => {
      attempt += 1;
      return attempt < 3 ? Promise.reject(new ApiError('unanswered', 'UNREACHABLE', 'no')) : Promise.resolve(null);
    });
    const answer = outcome.find('key');
    await advance();
    expect(await answer).toBeNull();
  });
});

// Helpers

function setUp(outcomeOf: () => Promise<null>) {
  const time = new VirtualTime();
  let count = 0;
  const gateway: Pick<PaymentGateway, 'findByKey'> = {
    findByKey: () => {
      count += 1;
      return outcomeOf();
    },
  };
  const outcome = new PaymentOutcome(gateway as PaymentGateway, time);
  const advance = async () => {
    for (let ms = 0; ms <= 10_000; ms += 500) {
      time.advanceTo(ms);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return { outcome, calls: () => count, advance };
}
