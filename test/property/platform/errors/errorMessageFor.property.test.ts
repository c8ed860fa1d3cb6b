import fc from 'fast-check';
import { failureCodeOf } from '../../../../src/domain/platform/errors/ErrorCode';
import { errorMessageFor } from '../../../../src/domain/platform/errors/errorMessageFor';
import { failureKindOf } from '../../../../src/infrastructure/http/toApiError';

const START = "Uh oh ... there's been an error! ";
const failures = fc
  .record({
    status: fc.oneof(fc.constantFrom(0, 200, 401, 403, 409, 422, 423, 500, 503), fc.integer()),
    code: fc.oneof(fc.constantFrom('', 'IS_PROCESSING', 'NO_REVERT_DATA', 'BILL_LOCKED'), fc.string()),
    message: fc.oneof(fc.constantFrom('', ' ', 'IS_PROCESSING'), fc.string()),
  })
  .map(({ status, code: given, message }) => {
    const code = failureCodeOf(given);
    return { kind: failureKindOf(status, code, message), status, code, message };
  });
const readers = fc.record({ isAdmin: fc.boolean(), showDetail: fc.boolean() });

describe('errorMessageFor (ERR-1 ERR-2)', () => {
  it('always returns a message for any failure and any user', () => {
    fc.assert(fc.property(failures, readers, (failure, reader) => errorMessageFor(failure, reader).trim() !== ''));
  });

  it('always starts the same way, except for rejections by Listbill and messages shown unchanged', () => {
    fc.assert(
      fc.property(failures, readers, (failure, reader) => {
        const isOurs = [409, 422].includes(failure.status) && failure.code !== '';
        fc.pre(!isOurs && failure.code !== 'NO_REVERT_DATA');
        expect(errorMessageFor(failure, reader).startsWith(START)).toBe(true);
      }),
    );
  });

  it("never shows the server's message to anyone but an admin, unless the call requests it (ROL-4)", () => {
    const words = fc.stringMatching(/^[A-Z]{12}$/);
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 599 }), (message, status) => {
        expect(
          errorMessageFor({ kind: failureKindOf(status), status, code: '', message }, { isAdmin: false }),
        ).not.toContain(message);
      }),
    );
  });
});
