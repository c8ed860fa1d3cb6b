import * as v from 'valibot';
import { BRIDGE_CAUSES } from '../../../src/domain/billing/bills/bridge';
import { TIERS } from '../../../src/domain/billing/bills/Tier';
import { defineCall } from '../../platform/shared/Call';
import { centsSchema, codeSchema, localDateSchema, openPicklist, pkSchema } from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

const termsSchema = v.object({
  plan: v.string(),
  tier: openPicklist(TIERS),
  volumeCents: v.nullable(centsSchema),
  billedCents: centsSchema,
  lineCount: v.number(),
});

/** 404 NOT_FOUND, also for a bill out of reach; 409 LINES_ARCHIVED for this bill or the previous one. Carriers get only the bridge with their own codes. @source product.md, Screens: Bill */
export const getBillBridge = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/bridge',
  operation: 'bills.readLines',
  effect: 'people',
  summary: 'Why a bill differs from the previous bill, by cause and member, exact to the cent.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      /** The previous bill of the same carriers; null, without steps, if there is none. */
      previous: v.nullable(v.object({ billPk: pkSchema, billNumber: v.string(), periodFrom: localDateSchema })),
      /** As billed: Σ lines + adjustments − credits. */
      beforeCents: centsSchema,
      afterCents: centsSchema,
      /** Steps add up to the difference; causes without changes are omitted. */
      steps: v.array(
        v.object({
          cause: openPicklist(BRIDGE_CAUSES),
          cents: centsSchema,
          changeCount: v.number(),
          memberCount: v.number(),
          /** The largest hundred. */
          changes: v.array(
            v.object({
              memberId: v.string(),
              memberName: v.string(),
              carrierCode: codeSchema,
              coverage: v.string(),
              /** Month of a retroactive line. */
              retroPeriod: v.nullable(localDateSchema),
              before: v.nullable(termsSchema),
              after: v.nullable(termsSchema),
              cents: centsSchema,
            }),
          ),
        }),
      ),
    }),
  },
});

/** The bridge from the previous bill to a bill. */
export type BillBridge = RecordOf<typeof getBillBridge.schemas.answer>;
