import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { FailureCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { errorMessageFor, screenMessageFor } from '../../../../src/domain/platform/errors/errorMessageFor';
import {
  type Failure,
  failureOf,
  isExpectedRefusal,
  isForbidden,
  isHeld,
} from '../../../../src/domain/platform/errors/Failure';
import { failureKindOf } from '../../../../src/infrastructure/http/toApiError';

const START = "Uh oh ... there's been an error! ";
const IT = 'Please try again or contact IT for help!';
const US = 'Please try again or contact us for help!';
const PROCESSING = 'Your changes cannot be saved due to daily system processing. Please try again later.';
const HOLD =
  'Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes.';
const NO_REVERT_DATA = 'Revert Data Not Found For This Bill';

interface Row {
  readonly of: string;
  readonly failure: Failure;
  /** The message for admins, for others, and for others where a call shows the server's message. */
  readonly messages: readonly [admin: string, others: string, detailed: string];
}

const failure = (status: number, message: string, code: FailureCode = ''): Failure => ({
  kind: failureKindOf(status, code, message),
  status,
  code,
  message,
});
const toEveryone = (message: string): Row['messages'] => [message, message, message];
const raw = (message: string): Row['messages'] => [START + message, START + US, START + message];

/** Every row of the catalog, including exact whitespace. */
const CATALOGUE: readonly Row[] = [
  {
    of: 'ERR-3 as a code',
    failure: failure(409, 'Nightly run', 'IS_PROCESSING'),
    messages: toEveryone(START + PROCESSING),
  },
  { of: 'ERR-3 as a message', failure: failure(409, 'IS_PROCESSING'), messages: toEveryone(START + PROCESSING) },
  { of: 'ERR-3 with status 500', failure: failure(500, 'IS_PROCESSING'), messages: toEveryone(START + PROCESSING) },
  { of: 'ERR-4, if it is displayed', failure: failure(503, 'Down.', 'MAINTENANCE'), messages: raw('Down.') },
  { of: 'ERR-5', failure: failure(423, 'On hold', 'ON_HOLD'), messages: toEveryone(START + HOLD) },
  { of: 'ERR-5 without a server message', failure: failure(423, ''), messages: toEveryone(START + HOLD) },
  {
    of: 'ERR-6',
    failure: failure(500, 'boom', 'INTERNAL'),
    messages: [
      `${START}Internal server error. ${IT}`,
      `${START}Internal server error. ${US}`,
      `${START}Internal server error. ${US}`,
    ],
  },
  {
    of: 'ERR-7',
    failure: failure(0, 'Network Error', 'UNREACHABLE'),
    messages: [
      `${START}Connection refused. ${IT}`,
      `${START}Connection refused. ${US}`,
      `${START}Connection refused. ${US}`,
    ],
  },
  {
    of: 'ERR-7 after 15 seconds',
    failure: failure(0, 'No answer in time.', 'TIMEOUT'),
    messages: [
      `${START}Connection refused. ${IT}`,
      `${START}Connection refused. ${US}`,
      `${START}Connection refused. ${US}`,
    ],
  },
  { of: 'ERR-8', failure: failure(500, NO_REVERT_DATA), messages: toEveryone(NO_REVERT_DATA) },
  { of: 'ERR-8 as a code', failure: failure(422, 'None', 'NO_REVERT_DATA'), messages: toEveryone(NO_REVERT_DATA) },
  { of: 'ERR-9 ROL-4', failure: failure(404, 'No such bill.', 'NOT_FOUND'), messages: raw('No such bill.') },
  { of: 'ERR-9 refused access', failure: failure(403, 'Not yours.', 'FORBIDDEN'), messages: raw('Not yours.') },
  { of: 'ERR-9 too many', failure: failure(429, 'Slowly.', 'TOO_MANY_REQUESTS'), messages: raw('Slowly.') },
  { of: 'ERR-9 from a gateway', failure: failure(502, 'Bad gateway'), messages: raw('Bad gateway') },
  { of: 'ERR-9 without an error code', failure: failure(409, 'Conflict'), messages: raw('Conflict') },
  {
    of: 'ERR-9 an unreadable response',
    failure: failure(200, 'Unreadable', 'BAD_ANSWER'),
    messages: raw('Unreadable'),
  },
  {
    of: 'ERR-9 an incomplete file',
    failure: failure(200, 'The file is incomplete. Download it again.', 'INCOMPLETE_FILE'),
    messages: toEveryone('The file is incomplete. Download it again.'),
  },
  { of: 'ERR-1 without a message', failure: failure(400, ''), messages: raw('Unknown API Error') },
  { of: 'ERR-1 with a blank message', failure: failure(400, '  \n'), messages: raw('Unknown API Error') },
  {
    of: 'a refusal without a message',
    failure: failure(422, '', 'NOT_PAYABLE'),
    messages: raw('Unknown API Error'),
  },
  {
    of: 'ERR-9 a refusal with an error code',
    failure: failure(409, 'Maria Lopez is editing this bill.', 'BILL_LOCKED'),
    messages: toEveryone('Maria Lopez is editing this bill.'),
  },
];

describe('errorMessageFor (ERR-1 to ERR-9, ROL-4)', () => {
  it.each(CATALOGUE)('$of', ({ failure: given, messages: [admin, others, detailed] }) => {
    expect(errorMessageFor(given, { isAdmin: true })).toBe(admin);
    expect(errorMessageFor(given, { isAdmin: true, showDetail: true })).toBe(admin);
    expect(errorMessageFor(given, { isAdmin: false })).toBe(others);
    expect(errorMessageFor(given, { isAdmin: false, showDetail: true })).toBe(detailed);
  });

  it.each([409, 422])(
    'treats a %i with an error code as an expected refusal, and one without as a failure',
    (status) => {
      expect(isExpectedRefusal(failure(status, 'Words', 'BILL_LOCKED'))).toBe(true);
      expect(isExpectedRefusal(failure(status, 'Words'))).toBe(false);
      expect(isExpectedRefusal(failure(status, '', 'IS_PROCESSING'))).toBe(false);
    },
  );

  it('recognizes refusals during nightly processing', () => {
    expect(isHeld(failure(423, ''))).toBe(true);
    expect(isHeld(failure(409, '', 'IS_PROCESSING'))).toBe(true);
    expect(isHeld(failure(409, '', 'BILL_LOCKED'))).toBe(false);
    expect(isHeld(failure(503, ''))).toBe(false);
  });

  it("adds the server's message once, and only to the text of a refused action", () => {
    const refused = failure(403, 'You can no longer change bills.', 'FORBIDDEN');
    const others = { isAdmin: false };
    expect(screenMessageFor(refused, others)).toBe(`${START}${US} You can no longer change bills.`);
    expect(screenMessageFor(refused, { isAdmin: true })).toBe(`${START}You can no longer change bills.`);
    expect(screenMessageFor({ ...refused, message: ' ' }, others)).toBe(START + US);
    for (const { failure: other } of CATALOGUE.filter((row) => !isForbidden(row.failure))) {
      expect(screenMessageFor(other, others)).toBe(errorMessageFor(other, others));
    }
  });

  it('adds the reference of a server error', () => {
    const details = { requestId: '7F3K-9QMW-2TXA' };
    const broken = failureOf(new ApiError('failed', 'INTERNAL', 'Something broke.', details, { status: 500 }));
    expect(screenMessageFor(broken, { isAdmin: false })).toBe(
      `${START}Internal server error. ${US} Reference 7F3K-9QMW-2TXA`,
    );
  });
});
