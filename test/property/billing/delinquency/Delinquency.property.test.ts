import fc from 'fast-check';
import {
  DEFAULT_DELINQUENCY_RULES,
  delinquencyProblem,
  nextStage,
  stageOf,
} from '../../../../src/domain/billing/delinquency/Delinquency';
import { DELINQUENCY_STAGES, worstOf } from '../../../../src/domain/billing/delinquency/DelinquencyStage';
import { daysBetween, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const DUE = localDate('2026-01-31');
const rules = fc
  .tuple(fc.nat(90), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }))
  .map(([graceDays, wait, more]) => ({
    graceDays,
    noticeDays: graceDays + wait,
    warningDays: graceDays + wait + more,
  }));
const rank = (stage: (typeof DELINQUENCY_STAGES)[number]) => DELINQUENCY_STAGES.indexOf(stage);

describe('delinquency', () => {
  it('starts each stage on its day', () => {
    const stages = [0, 1, 5, 6, 14, 15, 30, 31, 500].map((days) => stageOf(days, DEFAULT_DELINQUENCY_RULES));
    expect(stages).toEqual([
      'current',
      'withinGrace',
      'withinGrace',
      'pastDue',
      'pastDue',
      'notice',
      'notice',
      'terminationWarning',
      'terminationWarning',
    ]);
    expect(stageOf(1, { ...DEFAULT_DELINQUENCY_RULES, graceDays: 0 })).toBe('pastDue');
  });

  it('never gets less serious as days pass, and is current only until the due date', () => {
    fc.assert(
      fc.property(rules, fc.nat(400), fc.nat(400), (one, days, more) => {
        expect(delinquencyProblem(one)).toBeUndefined();
        expect(rank(stageOf(days + more, one))).toBeGreaterThanOrEqual(rank(stageOf(days, one)));
        expect(stageOf(days, one) === 'current').toBe(days === 0);
      }),
    );
  });

  it('is never less serious with a longer grace of one carrier than of another', () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 4 }), fc.nat(400), (all, days) => {
        const stages = all.map((one) => stageOf(days, one));
        expect(rank(worstOf(stages))).toBe(Math.max(...stages.map(rank)));
      }),
    );
  });

  it('always announces the next stage on the day that it starts, and none in between', () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 3 }), fc.nat(400), (all, days) => {
        const stageOn = (day: number) => worstOf(all.map((one) => stageOf(day, one)));
        const next = nextStage(days, DUE, all);
        const start = next ? daysBetween(DUE, next.from) : days + 1_000;
        expect(stageOn(start)).toBe(next?.stage ?? stageOn(days));
        expect(stageOn(start - 1)).toBe(stageOn(days));
        expect(start).toBeGreaterThan(days);
      }),
    );
  });

  it('rejects stages out of order and days out of range', () => {
    const problems = [
      { graceDays: -1, noticeDays: 15, warningDays: 31 },
      { graceDays: 91, noticeDays: 95, warningDays: 99 },
      { graceDays: 15, noticeDays: 15, warningDays: 31 },
      { graceDays: 5, noticeDays: 31, warningDays: 31 },
      { graceDays: 5, noticeDays: 15, warningDays: 366 },
      { graceDays: 5.5, noticeDays: 15, warningDays: 31 },
    ].map(delinquencyProblem);
    expect(problems.every((problem) => problem !== undefined)).toBe(true);
    expect(delinquencyProblem(DEFAULT_DELINQUENCY_RULES)).toBeUndefined();
  });
});
