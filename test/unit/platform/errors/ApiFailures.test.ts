import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { FailureToRecord } from '../../../../src/domain/platform/errors/recordOfFailure';
import { VirtualTime } from '../../../support/VirtualTime';

const CALL = { method: 'POST', path: '/api/bills/search' };
const serverError = () => new ApiError('failed', 'INTERNAL', 'boom');

describe('ApiFailures', () => {
  it('logs at most three failures in a row until a call succeeds (LOG-2)', () => {
    const { failures, logged } = setUp();
    for (let round = 0; round < 5; round += 1) failures.failed(CALL, serverError());
    expect(logged).toHaveLength(3);
    failures.succeeded();
    failures.failed(CALL, serverError());
    expect(logged).toHaveLength(4);
  });

  it('shows an outage once, to the first subscriber (ERR-4)', () => {
    const failures = new ApiFailures({ write: () => Promise.resolve() }, new VirtualTime());
    const down = new ApiError('unavailable', 'MAINTENANCE', 'Down.', {}, { status: 503 });
    failures.failed(CALL, down);
    failures.failed(CALL, serverError());
    const seen: ApiError[][] = [[], []];
    failures.unavailable$.subscribe((failure) => seen[0]?.push(failure));
    failures.unavailable$.subscribe((failure) => seen[1]?.push(failure));
    expect(seen).toEqual([[down], []]);
    failures.failed(CALL, down);
    expect(seen).toEqual([[down, down], [down]]);
  });

  it('continues when logging fails (LOG-2)', async () => {
    const { failures, logged } = setUp(() => Promise.reject(serverError()));
    failures.failed(CALL, serverError());
    await Promise.resolve();
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['a refusal with an error code (409)', new ApiError('conflict', 'BILL_LOCKED', 'Locked.'), []],
    ['a refusal with an error code (422)', new ApiError('refused', 'NOT_PAYABLE', 'Not payable.'), []],
    ['a canceled call', new ApiError('unanswered', 'CANCELLED', 'Canceled.'), []],
    ['an error that the caller expects', new ApiError('notFound', 'NOT_FOUND', 'None.'), ['NOT_FOUND']],
  ])('does not treat %s as a failure (ERR-9)', (_, error, expected) => {
    const { failures, logged, reported } = setUp();
    failures.failed(CALL, error, expected);
    expect([...logged, ...reported]).toEqual([]);
  });

  it('treats a refusal during nightly processing as a failure (ERR-3)', () => {
    const { failures, logged, reported } = setUp();
    failures.failed(CALL, new ApiError('onHold', 'IS_PROCESSING', 'Processing.'));
    expect([logged.length, reported.length]).toEqual([1, 1]);
  });

  it('reports a missing session without logging it, because logging requires a session', () => {
    const { failures, logged, reported } = setUp();
    failures.failed(CALL, new ApiError('signedOut', 'NOT_SIGNED_IN', 'Sign in.'));
    expect([logged.length, reported.length]).toEqual([0, 1]);
  });

  it('logs a persistent 401, and retries rejected log records once after the next successful call (LOG-2)', async () => {
    const refusal = new ApiError('signedOut', 'UNAUTHENTICATED', 'Sign in.');
    const { failures, logged } = setUp(() => Promise.reject(refusal));
    for (let round = 0; round < 5; round += 1) failures.failed(CALL, refusal);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(logged).toHaveLength(3);
    failures.succeeded();
    expect(logged).toHaveLength(6);
    await new Promise((resolve) => setTimeout(resolve, 0));
    failures.succeeded();
    expect(logged).toHaveLength(6);
  });

  it('reports that the site is down (ERR-4)', () => {
    const { failures, down } = setUp();
    failures.failed(CALL, serverError());
    failures.failed(CALL, new ApiError('unavailable', 'MAINTENANCE', 'Down.'));
    expect(down).toEqual(['MAINTENANCE']);
  });
});

// Helpers

function setUp(onWrite: () => Promise<void> = () => Promise.resolve()) {
  const logged: FailureToRecord[] = [];
  const reported: string[] = [];
  const down: string[] = [];
  const log = {
    write(failed: FailureToRecord) {
      logged.push(failed);
      return onWrite();
    },
  };
  const failures = new ApiFailures(log, new VirtualTime());
  failures.failure$.subscribe(({ code }) => reported.push(code));
  failures.unavailable$.subscribe(({ code }) => down.push(code));
  return { failures, logged, reported, down };
}
