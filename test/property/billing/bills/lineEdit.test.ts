import { fc, test } from '@fast-check/jest';
import { type BillLine, lineAmount, ReasonCode } from '../../../../src/domain/billing/bills/BillLine';
import { applyEdit, type LineEdit, problemWith } from '../../../../src/domain/billing/bills/lineEdit';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { anyCents } from '../../../support/arbitraries/amounts';
import { anyDate } from '../../../support/arbitraries/dates';

const LINE: BillLine = {
  linePk: '100200.1.1',
  memberId: '00123',
  memberName: 'Ada Byron',
  carrierCode: 'ACME',
  coverage: 'Dental',
  plan: 'DENT-1',
  tier: 'EE',
  volumeCents: null,
  change: 'SAME',
  retroPeriod: null,
  billedCents: cents(4_250),
  reconciledCents: null,
  reasonCode: null,
  effectiveDate: null,
  note: '',
};
const anyEdit: fc.Arbitrary<LineEdit> = fc.record({
  linePk: fc.constant(LINE.linePk),
  reconciledCents: fc.oneof(fc.constant(LINE.billedCents), anyCents()),
  reasonCode: fc.option(fc.constantFrom(...Object.values(ReasonCode))),
  effectiveDate: fc.option(anyDate()),
  note: fc.oneof(fc.constant(' '), fc.string()),
});

describe('editing a line', () => {
  test.prop([anyEdit])('always applies the edited amount', (edit) => {
    expect(lineAmount(applyEdit(LINE, edit))).toBe(edit.reconciledCents);
  });

  test.prop([anyEdit])('never stores a reconciled amount equal to the billed one', (edit) => {
    const after = applyEdit(LINE, edit);
    expect(after.reconciledCents === null).toBe(edit.reconciledCents === LINE.billedCents);
    if (after.reconciledCents === null) expect([after.reasonCode, after.effectiveDate]).toEqual([null, null]);
  });

  test.prop([anyEdit])('is never accepted with a difference but no reason', (edit) => {
    if (problemWith(edit, LINE) !== undefined || edit.reconciledCents === LINE.billedCents) return;
    expect(edit.reasonCode).not.toBeNull();
    if (edit.reasonCode === ReasonCode.Other) expect(edit.note.trim()).not.toBe('');
  });

  test.prop([anyEdit])('always restores the original line when the billed amount is set again', (edit) => {
    const back = applyEdit(applyEdit(LINE, edit), {
      ...edit,
      reconciledCents: LINE.billedCents,
      reasonCode: null,
      note: '',
    });
    expect(back).toEqual(LINE);
  });

  test('requires a note when the reason is Other', () => {
    const edit = { ...LINE, reconciledCents: cents(1), reasonCode: ReasonCode.Other, note: '  ' };
    expect(problemWith(edit, LINE)).toBe('Enter the reason in the note.');
    expect(problemWith({ ...edit, note: 'left in May' }, LINE)).toBeUndefined();
  });
});
