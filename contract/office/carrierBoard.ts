import * as v from 'valibot';
import { EXPECTED_AGES } from '../../src/domain/billing/expected/expectedAge';
import { defineCall } from '../platform/shared/Call';
import { centsFromZeroSchema, localDateSchema, openPicklist } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { remittanceSchema } from '../platform/shared/remittanceSchema';

const figuresSchema = v.object({ count: v.number(), cents: centsFromZeroSchema });

/** 403 FORBIDDEN for people of other types. @source BR-DSH-05 BR-DSH-06 BR-DSH-07 BR-DSH-08 */
export const getCarrierBoard = defineCall({
  method: 'GET',
  path: '/api/carrierBoard',
  operation: 'carrierBoard.read',
  summary:
    "Work and pending items of a carrier's people, for their own codes: each number equals the list that shows its rows.",
  schemas: {
    answer: v.object({
      /** Count of sent corrections, as in `searchCorrections`. */
      correctionsToAnswer: v.number(),
      /** Count of refused files, as in `searchUploads`. */
      filesRefused: v.number(),
      /** Count of checked files, as in `searchUploads`. */
      filesToCommit: v.number(),
      /** Count and total of sent remittances, as in `listRemittances`. */
      remittancesSent: figuresSchema,
      /** The first entry of `upcoming` in `listRemittances`; null if nothing is due. */
      nextRemittance: v.nullable(
        v.object({
          /** Business date. */
          remitOn: localDateSchema,
          billCount: v.number(),
          amountCents: centsFromZeroSchema,
        }),
      ),
      /** Null before the first remittance. */
      latestRemittance: v.nullable(remittanceSchema),
      /** Twelve months of business dates, oldest first, each totaled as in `listRemittances`. */
      remittedByMonth: v.array(
        v.object({
          /** First day of the month. */
          period: localDateSchema,
          remittedCents: centsFromZeroSchema,
        }),
      ),
      /** Open expected adjustments by age, youngest first, as in `searchExpectedAdjustments`. */
      expectedByAge: v.array(
        v.object({ age: openPicklist(EXPECTED_AGES), credit: figuresSchema, charge: figuresSchema }),
      ),
    }),
  },
});

/**
 * Open work of a carrier's people, for all of their codes. Amounts are capped at `MAX_CENTS`.
 *
 * @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists
 */
export type CarrierBoard = RecordOf<typeof getCarrierBoard.schemas.answer>;

/** The next day on which money is remitted. */
export type NextRemittance = NonNullable<CarrierBoard['nextRemittance']>;

/** Remittances with business dates in one month. */
export type RemittedMonth = CarrierBoard['remittedByMonth'][number];
