import { type Discrepancy, discrepancyKey } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { MAX_DISCREPANCY_KEY_LENGTH } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import {
  bulkDecision,
  changedByHand,
  checkResolved,
  contradiction,
  editsFor,
  openDiscrepancies,
  type Resolution,
  resolutionFor,
} from '../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { difference } from '../../../support/reconciliation/aDifference';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const decision = (more: Partial<Resolution> = {}): Resolution => ({
  key: 'K1',
  action: 'acceptBill',
  reasonCode: 'CARRIER_CORRECT',
  note: '',
  ...more,
});

describe('a difference', () => {
  it.each([
    ['open without a decision', [], true],
    ['open with a decision about another', [decision({ key: 'K2' })], true],
    ['resolved with a decision', [decision()], false],
    ['open with a decision that it does not allow', [decision({ action: 'acceptOurs' })], true],
    ['open with the reason Other and no note', [decision({ reasonCode: 'OTHER', note: ' ' })], true],
    ['resolved with the reason Other and a note', [decision({ reasonCode: 'OTHER', note: 'Moved' })], false],
    ['resolved by the last decision', [decision({ reasonCode: 'OTHER' }), decision()], false],
  ])('is %s', (_what, resolutions, isOpen) => {
    const one = difference({ actions: ['acceptBill'] });
    expect(openDiscrepancies([one], resolutions)).toEqual(isOpen ? [one] : []);
  });
});

describe('an amount', () => {
  const OURS =
    'The lines of Ruth Adler do not add up to the payroll amount. Save the lines, or choose another decision.';
  const BILL =
    'The lines of Ruth Adler have the payroll amount, but the decision accepts the bill. Choose another decision.';

  it.each([
    ['acceptOurs', 50_000, undefined],
    ['acceptOurs', 61_240, OURS],
    ['acceptBill', 61_240, undefined],
    ['acceptBill', 50_000, BILL],
    ['dispute', 50_000, BILL],
    ['acceptBill', 55_000, undefined],
  ] as const)('with the decision %s of %i cents contradicts it or not', (action, amount, message) => {
    expect(contradiction(difference(), { action }, cents(amount))).toBe(message);
  });

  it('of zero is the payroll amount if payroll has no row', () => {
    const missing = difference({ deductedCents: null });
    expect(contradiction(missing, { action: 'acceptOurs' }, cents(0))).toBeUndefined();
    expect(contradiction(missing, { action: 'acceptBill' }, cents(0))).toBe(BILL);
  });

  it('never contradicts the bill if payroll and the bill agree', () => {
    const agreeing = difference({ deductedCents: cents(61_240) });
    expect(contradiction(agreeing, { action: 'acceptBill' }, cents(61_240))).toBeUndefined();
  });
});

describe('the default reason of a decision', () => {
  it.each([
    ['acceptOurs', {}, 'RATE_CORRECTION'],
    ['acceptBill', {}, 'CARRIER_CORRECT'],
    ['expectNextBill', {}, 'RATE_CORRECTION'],
    ['dispute', {}, 'RATE_CORRECTION'],
    ['ignore', {}, 'RATE_CORRECTION'],
    ['ignore', { suggestedReason: 'CARRIER_CORRECT' }, 'OTHER'],
    ['expectNextBill', { suggestedReason: 'CARRIER_CORRECT' }, 'CARRIER_CORRECT'],
    ['acceptBill', { suggestedAction: 'acceptBill', suggestedReason: 'ROUNDING' }, 'ROUNDING'],
    ['acceptOurs', { suggestedAction: 'acceptBill', suggestedReason: 'ROUNDING' }, 'ROUNDING'],
    ['acceptOurs', { suggestedAction: 'acceptBill', suggestedReason: 'CARRIER_CORRECT' }, 'RATE_CORRECTION'],
    ['acceptOurs', { kind: 'NO_DEDUCTION', suggestedAction: 'acceptBill' }, 'WAIVED'],
    ['dispute', { kind: 'NO_DEDUCTION', suggestedAction: 'acceptBill' }, 'WAIVED'],
    ['ignore', { kind: 'NO_DEDUCTION', suggestedAction: 'acceptBill' }, 'RATE_CORRECTION'],
  ] as const)('%s of %j is %s', (action, more, reasonCode) => {
    expect(resolutionFor(difference(more), action)).toEqual({ key: 'K1', action, reasonCode, note: '' });
  });
});

describe('a bulk decision', () => {
  const plain = difference();
  const explained = difference({ key: 'K2', isExplainedByFile: true });
  const lineless = difference({ key: 'K3', suggestedAction: 'expectNextBill', actions: ['expectNextBill'] });
  const all = [plain, explained, lineless];

  it('applies the suggestion of each difference that has one', () => {
    const decided = [...bulkDecision(all, 'suggested')].map(([{ key }, { action }]) => [key, action]);
    expect(decided).toEqual([
      ['K1', 'acceptOurs'],
      ['K3', 'expectNextBill'],
    ]);
  });

  it('skips differences that do not allow the action', () => {
    expect([...bulkDecision(all, 'acceptOurs').keys()]).toEqual([plain, explained]);
  });
});

describe('the edits of a decision', () => {
  const edits = (one: Partial<Discrepancy>, lines: ReturnType<typeof aLine>[], more: Partial<Resolution> = {}) =>
    editsFor(
      difference({ linePks: [...lines.map(({ linePk }) => linePk), 'unknown'], ...one }),
      decision({ action: 'acceptOurs', reasonCode: 'RATE_CORRECTION', ...more }),
      (linePk) => lines.find((line) => line.linePk === linePk),
    );
  const ours = { reconciledCents: cents(50_000), reasonCode: 'RATE_CORRECTION' as const };

  it('set the amount, the reason and the note of a line', () => {
    const line = aLine();
    expect(edits({}, [line], { note: 'Late' })).toEqual([
      { linePk: line.linePk, ...ours, effectiveDate: null, note: 'Late' },
    ]);
  });

  it.each([
    ['has all of it already', {}, 0],
    ['has another amount', { reconciledCents: cents(50_001) }, 1],
    ['has another reason', { reasonCode: 'WAIVED' as const }, 1],
    ['has another note', { note: 'Late' }, 1],
  ])('are made for a line if it differs: %s', (_what, more, count) => {
    expect(edits({}, [aLine({ ...ours, ...more })])).toHaveLength(count);
  });

  it('restore the billed amount of a changed line only, without a reason', () => {
    const [changed, billed] = [aLine(ours), aLine()];
    expect(edits({}, [changed, billed], { action: 'acceptBill', note: 'Fine' })).toEqual([
      { linePk: changed.linePk, reconciledCents: 61_240, reasonCode: null, effectiveDate: null, note: '' },
    ]);
  });

  it('leave the note of a line that stays as billed', () => {
    expect(edits({}, [aLine({ note: 'Late' })], { action: 'acceptBill' })).toEqual([]);
  });

  const amountsOf = (one: Partial<Discrepancy>, lines: ReturnType<typeof aLine>[]) =>
    edits(one, lines).map(({ linePk, reconciledCents }) => [
      lines.findIndex((line) => line.linePk === linePk),
      reconciledCents,
    ]);
  const earlier = (billed: number) => aLine({ retroPeriod: localDate('2026-10-01'), billed });

  it('take a repeated line to zero only if it is billed twice', () => {
    const lines = [aLine({ billed: 600 }), aLine({ billed: 600 })];
    expect(amountsOf({ kind: 'DUPLICATE', deductedCents: cents(600) }, lines)).toEqual([[1, 0]]);
    expect(amountsOf({ deductedCents: cents(600) }, lines)).toEqual([
      [0, 300],
      [1, 300],
    ]);
  });

  it('leave lines of earlier months as billed unless this month would fall below zero', () => {
    const lines = [aLine({ billed: 600 }), earlier(200), earlier(100)];
    expect(amountsOf({ deductedCents: cents(500) }, lines)).toEqual([[0, 200]]);
    expect(amountsOf({ deductedCents: cents(150) }, lines)).toEqual([
      [0, 0],
      [1, 100],
      [2, 50],
    ]);
    const withCredit = [aLine({ billed: 600 }), earlier(200), earlier(-100)];
    expect(amountsOf({ deductedCents: cents(500) }, withCredit)).toEqual([[0, 400]]);
    const repeated = [aLine({ billed: 600 }), earlier(200), earlier(200)];
    expect(amountsOf({ kind: 'DUPLICATE', deductedCents: cents(150) }, repeated)).toEqual([
      [0, 0],
      [1, 75],
      [2, 75],
    ]);
  });

  it('spread the amount over lines of earlier months if there are no others', () => {
    expect(amountsOf({ deductedCents: cents(150) }, [earlier(200), earlier(100)])).toEqual([
      [0, 100],
      [1, 50],
    ]);
  });

  it('take lines to zero if payroll has no row', () => {
    expect(amountsOf({ deductedCents: null }, [aLine({ billed: 600 })])).toEqual([[0, 0]]);
  });
});

describe('a decision that is changed by hand', () => {
  it('keeps what the person chose, and was not made by a standing decision', () => {
    const made = {
      ...decision({ key: 'K1', action: 'dispute' }),
      standingPk: 'S1',
      correction: { state: 'DROPPED' } as const,
    };
    expect(changedByHand(made, { note: 'Called the carrier' })).toStrictEqual({
      key: 'K1',
      action: 'dispute',
      reasonCode: made.reasonCode,
      note: 'Called the carrier',
      correction: { state: 'DROPPED' },
    });
    const { correction: _, ...without } = made;
    expect(Object.keys(changedByHand(without, { reasonCode: 'OTHER' }))).toEqual([
      'key',
      'action',
      'reasonCode',
      'note',
    ]);
    expect(changedByHand(without, { reasonCode: 'OTHER' }).reasonCode).toBe('OTHER');
  });
});

describe('checkResolved', () => {
  it('finds no contradiction in lines that have the payroll amount', () => {
    const lines = [
      aLine({ reconciledCents: cents(300) }),
      aLine({ reconciledCents: cents(200), plan: 'Silver HMO' }),
      aLine({ memberId: 'E2', memberName: 'Omar Diaz', reconciledCents: cents(500) }),
    ];
    const rows = [aRow({ amount: 500 }), aRow({ row: 2, memberId: 'E2', memberName: 'Omar Diaz', amount: 500 })];
    const decisions = (action: 'acceptOurs' | 'acceptBill') =>
      ['E1001', 'E2'].map((memberId) => decision({ key: `AMOUNT_OVER/bill:${memberId}/Medical`, action }));
    expect(checkResolved(lines, rows, decisions('acceptOurs'))).toEqual({ open: [], problems: [] });
    expect(checkResolved(lines, rows, decisions('acceptBill')).problems).toEqual([
      {
        key: 'AMOUNT_OVER/bill:E2/Medical',
        message: expect.stringMatching(/^The lines of Omar Diaz have the payroll/),
      },
      {
        key: 'AMOUNT_OVER/bill:E1001/Medical',
        message: expect.stringMatching(/^The lines of Ruth Adler have the payroll/),
      },
    ]);
  });

  it('lists what is open, and what contradicts its decision with a message, but nothing twice', () => {
    const lines = [aLine(), aLine({ coverage: 'Dental', billed: 3_810 }), aLine({ coverage: 'Vision', billed: 900 })];
    const rows = lines.map(({ coverage }, row) => aRow({ row, coverage, amount: 500 }));
    const keyOf = (coverage: string) => `AMOUNT_OVER/bill:E1001/${coverage}`;
    const found = checkResolved(lines, rows, [
      decision({ key: keyOf('Medical'), action: 'acceptOurs', reasonCode: 'OTHER' }),
      decision({ key: keyOf('Dental'), action: 'acceptOurs' }),
    ]);
    expect(found.open).toEqual([keyOf('Medical'), keyOf('Vision')]);
    expect(found.problems).toEqual([
      { key: keyOf('Dental'), message: expect.stringMatching(/^The lines of Ruth Adler do not add up/) },
    ]);
  });
});

describe('the key of a difference', () => {
  it('has its parts, with slashes and tildes escaped', () => {
    expect(discrepancyKey('RATE', 'bill:A/1~2', 'Life')).toBe('RATE/bill:A~11~02/Life');
  });

  it('is whole up to the limit, and then cut with a hash that must never change, because decisions are stored under it', () => {
    const name = 'x'.repeat(MAX_DISCREPANCY_KEY_LENGTH - 'RATE/'.length);
    expect(discrepancyKey('RATE', name)).toBe(`RATE/${name}`);
    expect(discrepancyKey('RATE', `${name}y`)).toBe(`RATE/${name.slice(0, 275)}~htj7q80wgbj`);
  });

  it('never ends in half a character before its hash', () => {
    const key = discrepancyKey(`${'x'.repeat(279)}😀😀${'x'.repeat(60)}`);
    expect(key).toMatch(/^x{279}~h[0-9a-z]+$/);
    expect(discrepancyKey(`${'x'.repeat(278)}😀${'x'.repeat(60)}`)).toMatch(/^x{278}😀~h/);
  });
});
