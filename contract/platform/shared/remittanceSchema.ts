import * as v from 'valibot';
import {
  ADVICE_STEPS,
  REMITTANCE_STATES,
  REMITTANCE_STEPS,
} from '../../../src/domain/money/processing/RemittanceState';
import { centsFromZeroSchema, localDateSchema, openPicklist, pkSchema, timestampSchema } from './primitives';

/** A remittance to a carrier. Carriers get no history. */
export const remittanceSchema = v.object({
  remittancePk: pkSchema,
  carrierCode: v.string(),
  carrierName: v.string(),
  businessDate: localDateSchema,
  addDate: timestampSchema,
  billCount: v.number(),
  amountCents: centsFromZeroSchema,
  /** Missing in answers of earlier versions, as is the history. */
  state: v.optional(openPicklist(REMITTANCE_STATES), 'MADE'),
  /** Nine digits, stated in the 820 and repeated in the payment. Missing in answers of earlier versions. */
  traceNumber: v.optional(v.string(), ''),
  /** The ACH file that pays it; null if there is none, and for carriers. Missing in answers of earlier versions. */
  achFile: v.optional(v.nullable(v.string()), null),
  /** When the bank rejected or returned its credit, if it has not been paid again. Missing in answers of earlier versions. */
  returnedAt: v.optional(v.nullable(timestampSchema), null),
  history: v.optional(
    v.array(
      v.object({
        state: openPicklist(REMITTANCE_STATES),
        step: openPicklist([...REMITTANCE_STEPS, ...ADVICE_STEPS]),
        at: timestampSchema,
        by: v.string(),
        note: v.string(),
      }),
    ),
    [],
  ),
});
