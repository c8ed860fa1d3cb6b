import { errorMessageFor, screenMessageFor } from '../../../src/domain/errors/errorMessageFor';
import { type Failure, isExpectedRefusal, isForbidden, isHeld } from '../../../src/domain/errors/Failure';
import { failureKindOf } from '../../../src/infrastructure/http/toApiError';

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
  /** What an admin, anybody else, and anybody else at a call that shows the server's words reads. */
  readonly says: readonly [admin: string, others: string, detailed: string];
}

const failure = (status: number, message: string, code = ''): Failure => ({
  kind: failureKindOf(status, code, message),
  status,
  code,
  message,
});
const toEveryone = (words: string): Row['says'] => [words, words, words];
const raw = (words: string): Row['says'] => [START + words, START + US, START + words];

/** Every row of the catalogue, to the last space. */
const CATALOGUE: readonly Row[] = [
  {
    of: 'ERR-3 as a code',
    failure: failure(409, 'Nightly run', 'IS_PROCESSING'),
    says: toEveryone(START + PROCESSING),
  },
  { of: 'ERR-3 as a message', failure: failure(409, 'IS_PROCESSING'), says: toEveryone(START + PROCESSING) },
  { of: 'ERR-3 with status 500', failure: failure(500, 'IS_PROCESSING'), says: toEveryone(START + PROCESSING) },
  { of: 'ERR-4, where it is read at all', failure: failure(503, 'Down.', 'MAINTENANCE'), says: raw('Down.') },
  { of: 'ERR-5', failure: failure(423, 'On hold', 'ON_HOLD'), says: toEveryone(START + HOLD) },
  { of: 'ERR-5 without a word of the server', failure: failure(423, ''), says: toEveryone(START + HOLD) },
  {
    of: 'ERR-6',
    failure: failure(500, 'boom', 'INTERNAL'),
    says: [
      `${START}Internal server error. ${IT}`,
      `${START}Internal server error. ${US}`,
      `${START}Internal server error. ${US}`,
    ],
  },
  {
    of: 'ERR-7',
    failure: failure(0, 'Network Error', 'UNREACHABLE'),
    says: [
      `${START}Connection refused. ${IT}`,
      `${START}Connection refused. ${US}`,
      `${START}Connection refused. ${US}`,
    ],
  },
  {
    of: 'ERR-7 after 15 seconds',
    failure: failure(0, 'No answer in time.', 'TIMEOUT'),
    says: [
      `${START}Connection refused. ${IT}`,
      `${START}Connection refused. ${US}`,
      `${START}Connection refused. ${US}`,
    ],
  },
  { of: 'ERR-8', failure: failure(500, NO_REVERT_DATA), says: toEveryone(NO_REVERT_DATA) },
  { of: 'ERR-8 as a code', failure: failure(422, 'None', 'NO_REVERT_DATA'), says: toEveryone(NO_REVERT_DATA) },
  { of: 'ERR-9 ROL-4', failure: failure(404, 'No such bill.', 'NOT_FOUND'), says: raw('No such bill.') },
  { of: 'ERR-9 refused access', failure: failure(403, 'Not yours.', 'FORBIDDEN'), says: raw('Not yours.') },
  { of: 'ERR-9 too many', failure: failure(429, 'Slowly.', 'TOO_MANY_REQUESTS'), says: raw('Slowly.') },
  { of: 'ERR-9 of a gateway', failure: failure(502, 'Bad gateway'), says: raw('Bad gateway') },
  { of: 'ERR-9 without a code of ours', failure: failure(409, 'Conflict'), says: raw('Conflict') },
  {
    of: 'ERR-9 an answer that cannot be read',
    failure: failure(200, 'Unreadable', 'BAD_ANSWER'),
    says: raw('Unreadable'),
  },
  { of: 'ERR-1 without a message', failure: failure(400, ''), says: raw('Unknown API Error') },
  { of: 'ERR-1 with a blank message', failure: failure(400, '  \n'), says: raw('Unknown API Error') },
  {
    of: 'a refusal of ours that forgot its words',
    failure: failure(422, '', 'NOT_PAYABLE'),
    says: raw('Unknown API Error'),
  },
  {
    of: 'ERR-9 a refusal of ours',
    failure: failure(409, 'Maria Lopez is editing this bill.', 'BILL_LOCKED'),
    says: toEveryone('Maria Lopez is editing this bill.'),
  },
];

describe('errorMessageFor (ERR-1 to ERR-9, ROL-4)', () => {
  it.each(CATALOGUE)('$of', ({ failure: given, says: [admin, others, detailed] }) => {
    expect(errorMessageFor(given, { isAdmin: true })).toBe(admin);
    expect(errorMessageFor(given, { isAdmin: true, showDetail: true })).toBe(admin);
    expect(errorMessageFor(given, { isAdmin: false })).toBe(others);
    expect(errorMessageFor(given, { isAdmin: false, showDetail: true })).toBe(detailed);
  });

  it.each([409, 422])('takes a %i with a code of ours for an answer, and one without for a failure', (status) => {
    expect(isExpectedRefusal(failure(status, 'Words', 'BILL_LOCKED'))).toBe(true);
    expect(isExpectedRefusal(failure(status, 'Words'))).toBe(false);
    expect(isExpectedRefusal(failure(status, '', 'IS_PROCESSING'))).toBe(false);
  });

  it('knows what nightly processing held up, and nothing else', () => {
    expect(isHeld(failure(423, ''))).toBe(true);
    expect(isHeld(failure(409, '', 'IS_PROCESSING'))).toBe(true);
    expect(isHeld(failure(409, '', 'BILL_LOCKED'))).toBe(false);
    expect(isHeld(failure(503, ''))).toBe(false);
  });

  it("adds the server's sentence to the catalogue's text of a refused action, once, and to no other", () => {
    const refused = failure(403, 'You can no longer change bills.', 'FORBIDDEN');
    const others = { isAdmin: false };
    expect(screenMessageFor(refused, others)).toBe(`${START}${US} You can no longer change bills.`);
    expect(screenMessageFor(refused, { isAdmin: true })).toBe(`${START}You can no longer change bills.`);
    expect(screenMessageFor({ ...refused, message: ' ' }, others)).toBe(START + US);
    for (const { failure: other } of CATALOGUE.filter((row) => !isForbidden(row.failure))) {
      expect(screenMessageFor(other, others)).toBe(errorMessageFor(other, others));
    }
  });
});
