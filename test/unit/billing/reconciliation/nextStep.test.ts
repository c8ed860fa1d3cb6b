import { fileAtHand } from '../../../../src/application/billing/reconciliation/UploadedPayrollFiles';
import { nextStep } from '../../../../src/domain/billing/reconciliation/nextStep';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

describe('the next step of reconciling', () => {
  it.each([
    ['none', 0, { kind: 'compare' }],
    ['begun', 0, { kind: 'answer' }],
    ['compared', 2, { kind: 'decide', open: 2 }],
    ['compared', 0, { kind: 'reconcile' }],
  ] as const)('with a comparison that is %s and %i open differences', (stage, open, step) => {
    expect(nextStep(stage, open)).toEqual(step);
  });

  it('names the newest uploaded file, unless it is from two months before the bill', () => {
    const file = (addDate: string) => ({ filePk: addDate, fileName: 'a.csv', rows: 1, addDate, addUser: 'Ann' });
    const [recent, old] = [file('2026-10-01T00:00:00Z'), file('2026-09-30T23:59:59Z')];
    const november = localDate('2026-11-01');
    expect(fileAtHand([recent, old], november)).toBe(recent);
    expect(fileAtHand([old], november)).toBeUndefined();
    expect(fileAtHand([], november)).toBeUndefined();
  });
});
