import { fc, it } from '@fast-check/jest';
import { decisionFrom, decisionRow } from '../../../../src/application/billing/reconciliation/savedDecisions';
import { ReasonCode } from '../../../../src/domain/billing/bills/BillLine';
import { CORRECTION_KINDS, DEDUCTION_TAXES } from '../../../../src/domain/billing/corrections/Correction';
import { DISCREPANCY_ACTIONS } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import type { Resolution } from '../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents);
const terms = fc.record({
  kind: fc.constantFrom(...CORRECTION_KINDS),
  effectiveDate: fc.constantFrom(null, localDate('2026-01-31')),
  value: fc.string(),
  monthlyCents: fc.option(amount),
  oneTimeCents: amount,
  installments: fc.integer({ min: 1, max: 24 }),
  tax: fc.option(fc.constantFrom(...DEDUCTION_TAXES)),
  planYear: fc.option(fc.integer({ min: 2000, max: 2100 })),
  authorization: fc.string(),
  note: fc.string(),
});
const correction = fc.record(
  { state: fc.constantFrom('OPEN' as const, 'DROPPED' as const), terms, isConfirmed: fc.constant(true) },
  { requiredKeys: ['state'] },
);
const resolution: fc.Arbitrary<Resolution> = fc.record(
  {
    key: fc.string(),
    action: fc.constantFrom(...DISCREPANCY_ACTIONS),
    reasonCode: fc.constantFrom(...Object.values(ReasonCode)),
    note: fc.string(),
    standingPk: fc.string(),
    correction,
  },
  { requiredKeys: ['key', 'action', 'reasonCode', 'note'] },
);

/** As the server gives it back. */
const saved = (row: unknown): readonly unknown[] => JSON.parse(JSON.stringify(row)) as readonly unknown[];

describe('a decision in a draft', () => {
  it.prop([resolution])('is always restored as it was', (given) => {
    expect(decisionFrom(saved(decisionRow(given)))).toEqual(given);
  });

  it.prop([resolution, fc.jsonValue()])('is restored without a choice that cannot be read', (given, choice) => {
    const row = [...saved(decisionRow({ ...given, correction: undefined })).slice(0, 4), null, choice];
    const restored = decisionFrom(row);
    expect(restored?.key).toBe(given.key);
    if (restored?.correction) expect(['OPEN', 'DROPPED']).toContain(restored.correction.state);
  });

  it.prop([fc.array(fc.jsonValue())])('never throws, whatever was saved', (row) => {
    expect(() => decisionFrom(row)).not.toThrow();
  });
});
