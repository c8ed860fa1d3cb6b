import {
  type CorrectableAccount,
  type KnownChange,
  planAccountChange,
} from '../../../../src/domain/money/payments/plannedChange';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const account: CorrectableAccount = {
  bankAccountPk: 'a1',
  groupNumber: '10001',
  name: 'Operating',
  isRemoved: false,
  routingNumber: '021000021',
  accountNumber: '123456789',
  accountType: 'checking',
  changes: [],
};
/** C01 corrects the account number, and C02 the routing number. */
const entry = {
  line: 7,
  code: 'C01',
  bank: '02100002',
  accountNumber: '123456789',
  correctedData: '987654321',
  originalTrace: '121042880000001',
};
const known: KnownChange = {
  changePk: 'c1',
  code: 'C01',
  state: 'OPEN',
  fileHash: 'other',
  line: 3,
  correction: { accountNumber: '987654321' },
  note: '',
};
const plan = (changes: readonly Partial<KnownChange>[], more: Partial<typeof entry> = {}, isRemoved = false) =>
  planAccountChange(
    { ...entry, ...more },
    { ...account, isRemoved, changes: changes.map((one) => ({ ...known, ...one })) },
    'file',
    localDate('2026-03-10'),
  );

describe('a notification of change', () => {
  it("proposes the bank's corrections once", () => {
    expect(plan([])).toMatchObject({ outcome: 'PROPOSE', correction: { accountNumber: '987654321' } });
    expect(plan([{}])).toMatchObject({ outcome: 'ENDED', message: expect.stringContaining('waits to be confirmed') });
    expect(plan([{ state: 'DECLINED' }]).outcome).toBe('PROPOSE');
    expect(plan([{ correction: { accountNumber: '5' } }]).outcome).toBe('PROPOSE');
  });

  it.each([
    ['OPEN', 'It waits for a decision.'],
    ['CONFIRMED', 'It was confirmed.'],
    ['DECLINED', 'It was declined.'],
    ['REPLACED', 'A later notification replaced it.'],
  ] as const)('that was posted before is reported as %s', (state, text) => {
    expect(plan([{ fileHash: 'file', line: 7, state }])).toMatchObject({
      outcome: 'PROPOSED',
      message: expect.stringContaining(text),
    });
  });

  it.each([
    ['another line of the file', { fileHash: 'file', line: 8, state: 'DECLINED' }],
    ['the line of another file', { line: 7, state: 'DECLINED' }],
  ] as const)('was not posted before as %s', (_, change) => {
    expect(plan([change]).outcome).toBe('PROPOSE');
  });

  it('about a removed account ends', () => {
    expect(plan([], {}, true)).toMatchObject({ outcome: 'ENDED', message: 'The bank account has been removed.' });
  });

  it('with details that the account has ends', () => {
    expect(plan([], { correctedData: '123456789' })).toMatchObject({ outcome: 'ENDED' });
  });

  it('about a debit that was drawn before a confirmed change ends', () => {
    const isOutdated = { outcome: 'ENDED', message: expect.stringContaining('since this payment was drawn') };
    const confirmed = { state: 'CONFIRMED', correction: { accountNumber: '123456789' } } as const;
    expect(plan([confirmed], { accountNumber: '111' })).toMatchObject(isOutdated);
    expect(plan([confirmed]).outcome).toBe('PROPOSE');
    expect(plan([{ ...confirmed, state: 'DECLINED' }], { accountNumber: '111' }).outcome).toBe('PROPOSE');
    const routing = { code: 'C02', correctedData: '011401533' };
    expect(plan([confirmed], { ...routing, bank: '01140153' })).toMatchObject(isOutdated);
    expect(plan([confirmed], { ...routing, accountNumber: '111' }).outcome).toBe('PROPOSE');
  });

  it('that is a task is proposed unless the same one waits', () => {
    const task = { code: 'C04', correctedData: 'HARBOR FOODS' };
    const same = { code: 'C04', note: 'HARBOR FOODS', correction: undefined };
    expect(plan([], task).outcome).toBe('PROPOSE');
    expect(plan([same], task)).toMatchObject({ outcome: 'ENDED', message: expect.stringContaining('acknowledged') });
    expect(plan([{ ...same, state: 'CONFIRMED' }], task).outcome).toBe('PROPOSE');
    expect(plan([{ ...same, note: 'HARBOR MILLS' }], task).outcome).toBe('PROPOSE');
    expect(plan([{ ...same, code: 'C08' }], task).outcome).toBe('PROPOSE');
  });

  it('with an unknown code or trace number is left for the office to handle', () => {
    expect(plan([], { code: 'C99' }).outcome).toBe('UNMATCHED');
    expect(planAccountChange(entry, undefined, 'file', localDate('2026-03-10')).outcome).toBe('UNMATCHED');
  });
});
