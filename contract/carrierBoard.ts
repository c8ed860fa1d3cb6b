import * as v from 'valibot';
import { EXPECTED_AGES } from '../src/domain/expected/expectedAge';
import { defineCall } from './shared/Call';
import { centsFromZeroSchema, localDateSchema, openPicklist } from './shared/primitives';
import type { RecordOf } from './shared/RecordOf';
import { remittanceSchema } from './shared/remittanceSchema';

const figuresSchema = v.object({ count: v.number(), cents: centsFromZeroSchema });

/** 403 FORBIDDEN for people of other types. @source BR-DSH-05 BR-DSH-06 BR-DSH-07 BR-DSH-08 */
export const getCarrierBoard = defineCall({
  method: 'GET',
  path: '/api/carrierBoard',
  operation: 'carrierBoard.read',
  summary:
    "What a carrier's people work on and wait for, of their own codes: each number as the list that shows its rows.",
  schemas: {
    answer: v.object({
      /** As `searchCorrections` counts those sent. */
      correctionsToAnswer: v.number(),
      /** As `searchUploads` counts refused files. */
      filesRefused: v.number(),
      /** As `searchUploads` counts checked files. */
      filesToCommit: v.number(),
      /** As `listRemittances` counts and adds up those sent. */
      remittancesSent: figuresSchema,
      /** The first of `upcoming` of `listRemittances`; null if nothing is due. */
      nextRemittance: v.nullable(
        v.object({
          /** Business date. */
          remitOn: localDateSchema,
          billCount: v.number(),
          amountCents: centsFromZeroSchema,
        }),
      ),
      /** Null before the first. */
      latestRemittance: v.nullable(remittanceSchema),
      /** Twelve months of business dates, oldest first, each as `listRemittances` adds it up. */
      remittedByMonth: v.array(
        v.object({
          /** First day of the month. */
          period: localDateSchema,
          remittedCents: centsFromZeroSchema,
        }),
      ),
      /** Open expected adjustments by age, youngest first, as `searchExpectedAdjustments` lists them. */
      expectedByAge: v.array(
        v.object({ age: openPicklist(EXPECTED_AGES), credit: figuresSchema, charge: figuresSchema }),
      ),
    }),
  },
});

/**
 * What a carrier's people work on and wait for, all of their own codes. Amounts are capped at `MAX_CENTS`.
 *
 * @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists
 */
export type CarrierBoard = RecordOf<typeof getCarrierBoard.schemas.answer>;

/** The next day on which money is remitted. */
export type NextRemittance = NonNullable<CarrierBoard['nextRemittance']>;

/** Remittances with a business date in a month. */
export type RemittedMonth = CarrierBoard['remittedByMonth'][number];
