import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { proposeCorrection } from '../../../../src/domain/billing/corrections/proposeCorrection';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { harmOf } from '../../../benchmark/truth/harmOf';
import { OpenCorrections } from '../../../benchmark/truth/OpenCorrections';
import type { Truth } from '../../../benchmark/truth/Truth';
import { difference } from '../../../support/reconciliation/aDifference';
import { aLine, anEnrollment } from '../../../support/reconciliation/aLine';

const JULY = localDate('2026-07-01');

/** Medical that is billed and deducted rightly since 2025, unless overridden. */
const truth = (more: Partial<Truth> = {}): Truth => ({
  key: 'E1001 Medical',
  plant: 'agrees',
  condition: 'nothing special',
  expected: { kinds: [], actions: [] },
  isHidden: false,
  asksWho: false,
  election: { plan: 'Gold PPO', tier: 'EE', volume: null },
  span: { through: null, starts: [localDate('2025-01-01')] },
  monthly: { whole: 61_240, employee: 15_310 },
  right: 61_240,
  billed: 61_240,
  deducted: 61_240,
  retro: 0,
  owed: 0,
  ...more,
});

/** Coverage that ended in May and is still billed. */
const left = truth({
  right: 0,
  deducted: 0,
  election: undefined,
  span: { through: localDate('2026-05-31'), starts: [localDate('2025-01-01')] },
  monthly: undefined,
});

function judged(
  about: Truth | readonly Truth[],
  action: DiscrepancyAction,
  found: Partial<Discrepancy>,
  lines: readonly BillLine[] = [],
  asked?: OpenCorrections,
) {
  const byPk = new Map(lines.map((line) => [line.linePk, line]));
  const one = difference({
    linePks: lines.map(({ linePk }) => linePk),
    billedCents: cents(lines.reduce((sum, { billedCents }) => sum + billedCents, 0)),
    ...found,
  });
  const lineOf = (linePk: string) => byPk.get(linePk);
  const harm = harmOf([about].flat(), { found: one, action, periodFrom: JULY, lineOf, asked });
  return harm && [harm.harm, harm.part].filter(Boolean).join(', ');
}

/** Payroll has nothing for the coverage. */
const undeducted = { deductedCents: null, differenceCents: cents(-61_240) };
const enrolled = (more: Parameters<typeof anEnrollment>[0]) => ({
  evidence: { ...difference().evidence, enrolled: anEnrollment(more) },
});

describe('the judge of an amount', () => {
  it('takes a credit of an earlier month as right, whether the difference includes its line or not', () => {
    const credit = aLine({ billed: -61_240, retroPeriod: localDate('2026-06-01'), change: 'RETRO' });
    const about = { ...left, retro: -61_240 };
    const apart = judged(about, 'acceptOurs', { kind: 'AMOUNT_OVER', ...undeducted }, [aLine()]);
    const together = judged(
      about,
      'acceptOurs',
      { kind: 'AMOUNT_OVER', deductedCents: cents(-61_240), differenceCents: cents(-61_240) },
      [aLine(), credit],
    );
    expect([apart, together]).toEqual([undefined, undefined]);
  });

  it('counts a premium that is paid without coverage', () => {
    expect(judged(left, 'acceptBill', { kind: 'ROUNDING', ...undeducted }, [aLine()])).toBe('amount');
  });

  it('counts an expected amount that does not correct the bill', () => {
    const both = { ...left, deducted: 61_240 };
    const agreed = { kind: 'RATE', deductedCents: cents(61_240), differenceCents: cents(-61_240) } as const;
    expect(judged(both, 'expectNextBill', agreed, [aLine()])).toBeUndefined();
    expect(judged(both, 'expectNextBill', { ...agreed, differenceCents: cents(-10_000) }, [aLine()])).toBe(
      'expectation',
    );
    expect(judged(both, 'expectNextBill', { kind: 'RATE', ...undeducted }, [aLine()])).toBeUndefined();
  });

  it('counts an expected amount for somebody who is billed under another name', () => {
    const hired = { kind: 'UNEXPECTED_CREDIT', deductedCents: cents(61_240), differenceCents: cents(61_240) } as const;
    expect(judged({ ...truth(), owed: 100 }, 'expectNextBill', hired)).toBe('expectation');
  });

  it('adds up the coverages of a member who is compared as a whole', () => {
    const [one, other] = [truth({ billed: 61_000 }), truth({ key: 'E1001 Dental' })];
    const whole = { kind: 'AMOUNT_UNDER', coverage: null, deductedCents: cents(122_480) } as const;
    const lines = [aLine({ billed: 61_000 }), aLine({ coverage: 'Dental' })];
    expect(judged([one, other], 'acceptOurs', whole, lines)).toBeUndefined();
    expect(judged([one, { ...other, right: 61_000 }], 'acceptOurs', whole, lines)).toBe('amount');
  });
});

describe('the judge of a correction', () => {
  it('counts a coverage that is ended while it goes on', () => {
    expect(judged(truth(), 'acceptOurs', { kind: 'TERMED_STILL_BILLED', ...undeducted }, [aLine()])).toBe(
      'termination',
    );
  });

  it('counts a coverage that is ended before its last day', () => {
    const about = { ...left, span: { through: localDate('2026-06-15'), starts: [] } };
    const early = { kind: 'TERMED_STILL_BILLED', ...undeducted, ...enrolled({ to: localDate('2026-05-31') }) } as const;
    expect(judged(about, 'acceptOurs', early, [aLine()])).toBe('termination');
  });

  it('allows a day that a person enters', () => {
    const { evidence } = difference();
    const previous = {
      plan: 'Gold PPO',
      tier: 'EE',
      volumeCents: null,
      billedCents: cents(61_240),
      lineCount: 1,
    } as const;
    const undated = { kind: 'TERMED_STILL_BILLED', ...undeducted, evidence: { ...evidence, previous } } as const;
    expect(judged(left, 'acceptOurs', undated, [aLine()])).toBeUndefined();
    expect(judged(truth(), 'acceptOurs', undated, [aLine()])).toBe('termination');
    const hired = {
      kind: 'ENROLLED_NOT_BILLED',
      deductedCents: cents(61_240),
      differenceCents: cents(61_240),
    } as const;
    expect(judged(truth({ billed: 0 }), 'expectNextBill', hired)).toBeUndefined();
  });

  it('counts a request once, until a bill shows that the carrier did it', () => {
    const asked = new OpenCorrections();
    const june = localDate('2026-06-30');
    const late = { kind: 'TERMED_STILL_BILLED', ...undeducted, ...enrolled({ to: june }) } as const;
    const first = difference({ ...late, billedCents: cents(61_240) });
    const correction = proposeCorrection(first, 'acceptOurs', JULY);
    if (!correction) throw new Error('A termination ends coverage.');
    const harm = () => judged(left, 'acceptOurs', late, [aLine()], asked);
    expect(harm()).toBe('correction, day');
    asked.add(first, correction);
    asked.confirm([aLine()], localDate('2026-08-01'));
    expect(harm()).toBeUndefined();
    asked.confirm([], localDate('2026-08-01'));
    expect(harm()).toBe('correction, day');
  });

  it.each([
    ['on its last day', '2026-05-31', undefined],
    ['on a later day', '2026-06-30', 'correction, day'],
  ])('judges a coverage that is ended %s', (_name, to, expected) => {
    const found = { kind: 'TERMED_STILL_BILLED', ...undeducted, ...enrolled({ to: localDate(to) }) } as const;
    expect(judged(left, 'acceptOurs', found, [aLine()])).toBe(expected);
  });

  it('allows an end on the last day that payroll deducted for', () => {
    const about = { ...left, deductedThrough: localDate('2026-06-30') };
    const found = { kind: 'TERMED_STILL_BILLED', ...undeducted, ...enrolled({ to: localDate('2026-06-30') }) } as const;
    expect(judged(about, 'acceptOurs', found, [aLine()])).toBeUndefined();
  });

  it.each([
    ['on its first day', '2026-06-10', undefined],
    ['on another day', '2026-07-01', 'correction, day'],
  ])('judges a coverage that starts %s', (_name, from, expected) => {
    const about = truth({ billed: 0, span: { through: null, starts: [localDate('2026-06-10')] } });
    const found = {
      kind: 'ENROLLED_NOT_BILLED',
      deductedCents: cents(61_240),
      differenceCents: cents(61_240),
      ...enrolled({ from: localDate(from) }),
    } as const;
    expect(judged(about, 'expectNextBill', found)).toBe(expected);
  });

  it('counts a question to a carrier whose bill is right, and a request to a payroll that is right', () => {
    const over = { kind: 'AMOUNT_OVER', deductedCents: cents(50_000), differenceCents: cents(-11_240) } as const;
    expect(judged(truth({ deducted: 50_000 }), 'acceptOurs', over, [aLine()])).toBe('correction, recipient');
    expect(judged(truth({ billed: 61_000 }), 'acceptBill', over, [aLine({ billed: 61_000 })])).toBe(
      'correction, recipient',
    );
  });

  it('counts a wrong tier, and a wrong monthly deduction', () => {
    const about = truth({ billed: 61_000, election: { plan: 'Gold PPO', tier: 'FAM' } });
    const tier = {
      kind: 'TIER',
      deductedCents: cents(61_240),
      differenceCents: cents(240),
      ...enrolled({ tier: 'ES' }),
    } as const;
    expect(judged(about, 'expectNextBill', tier, [aLine({ billed: 61_000 })])).toBe('correction, value');
    const rebilled = [aLine({ billed: 61_300 })];
    expect(judged(truth({ deducted: 0 }), 'acceptBill', { kind: 'NO_DEDUCTION', ...undeducted }, rebilled)).toBe(
      'correction, amount',
    );
  });

  it('counts a stopped deduction only if a premium is due', () => {
    const found = {
      kind: 'ENROLLED_NOT_BILLED',
      deductedCents: cents(61_240),
      differenceCents: cents(61_240),
    } as const;
    const lastDays = truth({
      right: 0,
      billed: 0,
      span: { through: localDate('2026-07-09'), starts: [] },
    });
    expect(judged(lastDays, 'acceptBill', found)).toBeUndefined();
    expect(judged(truth({ deducted: 0 }), 'acceptBill', found)).toBe('termination');
  });

  it('counts a correction about nobody', () => {
    expect(judged([], 'acceptOurs', { kind: 'AMOUNT_OVER', ...undeducted }, [aLine()])).toBe('correction, recipient');
  });
});
