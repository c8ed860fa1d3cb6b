import { errorMessageFor, type Failure, isExpectedRefusal, isHeld } from '../../../src/domain/errors/errorMessageFor';

const START = "Uh oh ... there's been an error! ";
const IT = 'Please try again or contact IT for help!';
const US = 'Please try again or contact us for help!';
const PROCESSING = 'Your changes cannot be saved due to daily system processing. Please try again later.';
const HOLD =
  'Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes.';

const failure = (status: number, message: string, code = ''): Failure => ({ status, code, message });

/** What each row says to an admin, to others, and to others where the call shows the server's words. */
const CATALOGUE: [string, Failure, admin: string, others: string, detailed: string][] = [
  [
    'ERR-3 as a code',
    failure(409, 'Nightly run', 'IS_PROCESSING'),
    START + PROCESSING,
    START + PROCESSING,
    START + PROCESSING,
  ],
  ['ERR-3 as a message', failure(409, 'IS_PROCESSING'), START + PROCESSING, START + PROCESSING, START + PROCESSING],
  ['ERR-5', failure(423, 'On hold', 'ON_HOLD'), START + HOLD, START + HOLD, START + HOLD],
  [
    'ERR-6',
    failure(500, 'boom', 'INTERNAL'),
    `${START}Internal server error. ${IT}`,
    `${START}Internal server error. ${US}`,
    `${START}Internal server error. ${US}`,
  ],
  [
    'ERR-7',
    failure(0, 'Network Error', 'UNREACHABLE'),
    `${START}Connection refused. ${IT}`,
    `${START}Connection refused. ${US}`,
    `${START}Connection refused. ${US}`,
  ],
  [
    'ERR-8',
    failure(500, 'Revert Data Not Found For This Bill'),
    'Revert Data Not Found For This Bill',
    'Revert Data Not Found For This Bill',
    'Revert Data Not Found For This Bill',
  ],
  [
    'ERR-8 as a code',
    failure(422, 'No snapshot', 'NO_REVERT_DATA'),
    'Revert Data Not Found For This Bill',
    'Revert Data Not Found For This Bill',
    'Revert Data Not Found For This Bill',
  ],
  [
    'ERR-9 ROL-4',
    failure(404, 'No such bill.', 'NOT_FOUND'),
    `${START}No such bill.`,
    START + US,
    `${START}No such bill.`,
  ],
  ['ERR-9 without a message', failure(400, ''), `${START}Unknown API Error`, START + US, `${START}Unknown API Error`],
  ['a 409 nobody gave a code', failure(409, 'Conflict'), `${START}Conflict`, START + US, `${START}Conflict`],
  [
    'an answer that cannot be read',
    failure(200, 'Unreadable', 'BAD_ANSWER'),
    `${START}Unreadable`,
    START + US,
    `${START}Unreadable`,
  ],
];

describe('errorMessageFor (ERR-1 to ERR-9)', () => {
  it.each(CATALOGUE)('%s', (_, given, admin, others, detailed) => {
    expect(errorMessageFor(given, { isAdmin: true })).toBe(admin);
    expect(errorMessageFor(given, { isAdmin: false })).toBe(others);
    expect(errorMessageFor(given, { isAdmin: false, showDetail: true })).toBe(detailed);
  });

  it.each([409, 422])('gives the plain words of a refusal of ours with %i to everyone, without a prefix', (status) => {
    const refusal = failure(status, 'Maria Lopez is editing this bill.', 'BILL_LOCKED');
    expect(isExpectedRefusal(refusal)).toBe(true);
    for (const isAdmin of [true, false]) expect(errorMessageFor(refusal, { isAdmin })).toBe(refusal.message);
  });

  it('knows what nightly processing held up, and nothing else', () => {
    expect(isHeld(failure(423, ''))).toBe(true);
    expect(isHeld(failure(409, '', 'IS_PROCESSING'))).toBe(true);
    expect(isHeld(failure(409, '', 'BILL_LOCKED'))).toBe(false);
    expect(isHeld(failure(503, ''))).toBe(false);
  });
});
