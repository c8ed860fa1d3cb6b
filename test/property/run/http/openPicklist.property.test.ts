import fc from 'fast-check';
import * as v from 'valibot';
import { resolutionSchema } from '../../../../contract/billing/bills/reconcileBill';
import { bankAccountSchema } from '../../../../contract/money/bankAccounts';
import { processingStateSchema } from '../../../../contract/money/processingStatus';
import { uploadSchema } from '../../../../contract/office/uploadRecords';
import { directoryUserSchema, userStatusSchema } from '../../../../contract/people/directorySchemas';
import { billLineSchema, billSchema, lineEditSchema } from '../../../../contract/platform/shared/billSchemas';
import { paymentSchema } from '../../../../contract/platform/shared/paymentSchemas';
import { billStatusSchema, openPicklist } from '../../../../contract/platform/shared/primitives';
import { uploadKindSchema } from '../../../../contract/platform/shared/uploadPrimitives';
import { labelOf } from '../../../../src/domain/platform/text/wording';

const IN_ANSWERS: readonly (readonly [string, v.GenericSchema])[] = [
  ['bill status', billSchema.entries.status],
  ['reconcile policy', billSchema.entries.reconcilePolicy],
  ['tier', billLineSchema.entries.tier],
  ['line change', billLineSchema.entries.change],
  ['reason', billLineSchema.entries.reasonCode],
  ['payment method', paymentSchema.entries.method],
  ['payment status', paymentSchema.entries.status],
  ['disposition', paymentSchema.entries.disposition],
  ['upload kind', uploadSchema.entries.kind],
  ['upload state', uploadSchema.entries.state],
  ['file format', uploadSchema.entries.format],
  ['account type', bankAccountSchema.entries.accountType],
  ['processing state', processingStateSchema.entries.state],
  ['user status', directoryUserSchema.entries.status],
  ['role', directoryUserSchema.entries.grants.item.entries.role],
];
const IN_REQUESTS: readonly (readonly [string, v.GenericSchema])[] = [
  ['bill status', billStatusSchema],
  ['reason', lineEditSchema.entries.reasonCode],
  ['decision', resolutionSchema.entries.action],
  ['upload kind', uploadKindSchema],
  ['user status', userStatusSchema],
];

/** A value unknown to every version. */
const newValue = fc.stringMatching(/^[A-Z_]{1,30}_NEW$/);
const noText = fc.oneof(fc.integer(), fc.boolean(), fc.constant(undefined), fc.object());

describe('openPicklist', () => {
  it.each(IN_ANSWERS)('always passes on an unknown %s from a newer server', (_, schema) => {
    fc.assert(fc.property(newValue, (value) => v.parse(schema, value) === value));
  });

  it.each(IN_REQUESTS)('never accepts an unknown %s in a request', (_, schema) => {
    fc.assert(fc.property(newValue, (value) => !v.is(schema, value)));
  });

  it('never accepts values other than text', () => {
    fc.assert(fc.property(noText, (value) => !v.is(openPicklist(['PENDING', 'PAID']), value)));
  });

  it('always returns text to show: the label, or the value itself', () => {
    const labels = { PAID: 'Paid' };
    fc.assert(fc.property(fc.string(), (value) => labelOf(labels, value) === (value === 'PAID' ? 'Paid' : value)));
  });
});
