import { PaymentOutcome } from '../../../src/application/payments/PaymentOutcome';
import type { PaymentGateway } from '../../../src/application/payments/ports/PaymentGateway';
import { ApiError } from '../../../src/application/shared/ApiError';
import { VirtualTime } from '../../support/VirtualTime';

describe('PaymentOutcome', () => {
  it.each([
    ['the server cannot be reached', new ApiError('unanswered', 'UNREACHABLE', 'no'), 4],
    ['the server falls over it', new ApiError('failed', 'INTERNAL', 'no'), 4],
    ['the server works on it', new ApiError('conflict', 'KEY_IN_FLIGHT', 'wait'), 4],
    ['what comes cannot be read', new ApiError('failed', 'BAD_ANSWER', 'no'), 4],
    ['no answer comes in 15 seconds', new ApiError('unanswered', 'TIMEOUT', 'no'), 1],
    ['the server refuses', new ApiError('forbidden', 'FORBIDDEN', 'no'), 1],
  ])('when %s, asks %3$i times', async (_, failure, times) => {
    const { outcome, asked, passes } = asking(() => Promise.reject(failure));
    const answer = outcome.ask('key').catch((error: unknown) => error);
    await passes();
    expect(await answer).toBe(failure);
    expect(asked()).toBe(times);
  });

  it('tells what the server says when it is there again', async () => {
    let attempt = 0;
    const { outcome, passes } = asking(() => {
      attempt += 1;
      return attempt < 3 ? Promise.reject(new ApiError('unanswered', 'UNREACHABLE', 'no')) : Promise.resolve(null);
    });
    const answer = outcome.ask('key');
    await passes();
    expect(await answer).toBeNull();
  });
});

// Helpers

function asking(outcomeOf: () => Promise<null>) {
  const time = new VirtualTime();
  let count = 0;
  const gateway: Pick<PaymentGateway, 'outcomeOf'> = {
    outcomeOf: () => {
      count += 1;
      return outcomeOf();
    },
  };
  const outcome = new PaymentOutcome(gateway as PaymentGateway, time);
  const passes = async () => {
    for (let ms = 0; ms <= 10_000; ms += 500) {
      time.advanceTo(ms);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return { outcome, asked: () => count, passes };
}
