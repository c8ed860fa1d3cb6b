import { ApiFailures } from '../../../src/application/errors/ApiFailures';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { UiErrorRecord } from '../../../src/domain/errors/recordOfFailure';
import { VirtualTime } from '../../support/VirtualTime';

const CALL = { method: 'POST', path: '/api/bills/search' };
const serverError = () => new ApiError('failed', 'INTERNAL', 'boom');

describe('ApiFailures', () => {
  it('writes three failures in a row and no more, until a call works again (LOG-2)', () => {
    const { failures, written } = watched();
    for (let round = 0; round < 5; round += 1) failures.failed(CALL, serverError());
    expect(written).toHaveLength(3);
    failures.succeeded();
    failures.failed(CALL, serverError());
    expect(written).toHaveLength(4);
  });

  it('goes on quietly when the record cannot be written (LOG-2)', async () => {
    const { failures, written } = watched(() => Promise.reject(serverError()));
    failures.failed(CALL, serverError());
    await Promise.resolve();
    expect(written).toHaveLength(1);
  });

  it.each([
    ['a refusal with a code of ours (409)', new ApiError('conflict', 'BILL_LOCKED', 'Locked.'), []],
    ['a refusal with a code of ours (422)', new ApiError('refused', 'NOT_PAYABLE', 'Not payable.'), []],
    ['a call that was given up', new ApiError('unanswered', 'CANCELLED', 'Given up.'), []],
    ['what this call expects', new ApiError('notFound', 'NOT_FOUND', 'None.'), ['NOT_FOUND']],
  ])('takes %s for an answer, not a failure (ERR-9)', (_, error, expected) => {
    const { failures, written, told } = watched();
    failures.failed(CALL, error, expected);
    expect([...written, ...told]).toEqual([]);
  });

  it('counts a hold by nightly processing as a failure (ERR-3)', () => {
    const { failures, written, told } = watched();
    failures.failed(CALL, new ApiError('onHold', 'IS_PROCESSING', 'Processing.'));
    expect([written.length, told.length]).toEqual([1, 1]);
  });

  it('tells of a missing session, and writes nothing: nobody could', () => {
    const { failures, written, told } = watched();
    failures.failed(CALL, new ApiError('signedOut', 'NOT_SIGNED_IN', 'Sign in.'));
    expect([written.length, told.length]).toEqual([0, 1]);
  });

  it('writes a 401 that persists, and again with the next call that works where the log refused it (LOG-2)', async () => {
    const refusal = new ApiError('signedOut', 'UNAUTHENTICATED', 'Sign in.');
    const { failures, written } = watched(() => Promise.reject(refusal));
    for (let round = 0; round < 5; round += 1) failures.failed(CALL, refusal);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(written).toHaveLength(3);
    failures.succeeded();
    expect(written).toHaveLength(6);
    await new Promise((resolve) => setTimeout(resolve, 0));
    failures.succeeded();
    expect(written).toHaveLength(6);
  });

  it('says when the site is down (ERR-4)', () => {
    const { failures, down } = watched();
    failures.failed(CALL, serverError());
    failures.failed(CALL, new ApiError('unavailable', 'MAINTENANCE', 'Down.'));
    expect(down).toEqual(['MAINTENANCE']);
  });
});

// Helpers

function watched(write: () => Promise<void> = () => Promise.resolve()) {
  const written: UiErrorRecord[] = [];
  const told: string[] = [];
  const down: string[] = [];
  const log = {
    write(record: UiErrorRecord) {
      written.push(record);
      return write();
    },
  };
  const failures = new ApiFailures(log, new VirtualTime());
  failures.failure$.subscribe(({ code }) => told.push(code));
  failures.unavailable$.subscribe(({ code }) => down.push(code));
  return { failures, written, told, down };
}
