import * as v from 'valibot';
import { DISCREPANCY_LABELS, type DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import {
  DISCREPANCY_ACTIONS,
  MAX_DISCREPANCY_KEY_LENGTH,
} from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { reasonCodeSchema } from '../../platform/shared/billSchemas';
import { defineCall } from '../../platform/shared/Call';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

const KINDS = Object.keys(DISCREPANCY_LABELS) as DiscrepancyKind[];

const recordSchema = v.object({
  /** From `discrepancyKey`: kind, member and coverage. */
  key: v.string(),
  /** deducted − billed when it was decided. */
  differenceCents: centsSchema,
  action: openPicklist(DISCREPANCY_ACTIONS),
  reasonCode: reasonCodeSchema,
  note: v.string(),
});

const standingSchema = v.object({
  ...recordSchema.entries,
  standingPk: pkSchema,
  kind: openPicklist(KINDS),
  memberId: v.string(),
  memberName: v.string(),
  /** Null if the member is compared as a whole. */
  coverage: v.nullable(v.string()),
  /** It applies to bills whose month starts on or before this day; null until it is ended. */
  until: v.nullable(localDateSchema),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  byName: v.string(),
  /** ISO timestamp, UTC; null until it is ended. */
  endedAt: v.nullable(timestampSchema),
  endedBy: v.nullable(v.string()),
});

/** A decision that applies to a group's following bills, with who made it and when. */
export type StandingDecision = RecordOf<typeof standingSchema>;

/** 403 FORBIDDEN for carriers and agents; 404 NOT_FOUND for a bill out of reach. @source product.md, Screens: Reconcile */
export const getDecisionMemory = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/decisionMemory',
  operation: 'standingDecisions.read',
  effect: 'people',
  summary: "Decisions on the group's last reconciled bill, and the standing decisions that apply to this bill.",
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      /** For the last earlier bill that was reconciled with a payroll file; null if there is none. */
      last: v.nullable(
        v.object({
          periodFrom: localDateSchema,
          decisions: v.array(recordSchema),
        }),
      ),
      /** Standing decisions that apply to the bill. */
      standing: v.array(standingSchema),
    }),
  },
});

/** A group's earlier decisions that are relevant to one bill. */
export type DecisionMemory = RecordOf<typeof getDecisionMemory.schemas.answer>;

const groupParams = v.object({ groupNumber: groupNumberSchema });
const standingParams = v.object({ groupNumber: groupNumberSchema, standingPk: pkSchema });

/** 403 FORBIDDEN for a group outside the scope. */
export const listStandingDecisions = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/standingDecisions',
  operation: 'standingDecisions.read',
  group: 'whole',
  effect: 'people',
  summary:
    "A group's standing decisions, also ended ones; those that are not ended first, each newest first, at most 500.",
  schemas: { params: groupParams, answer: v.object({ items: v.array(standingSchema) }) },
});

/**
 * 403 FORBIDDEN for a group outside the scope; 400 BAD_REQUEST for an end date in the past or a missing reason. Saving the
 * same decision again returns the saved one; another decision about the same difference replaces it.
 */
export const saveStandingDecision = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/standingDecisions',
  operation: 'standingDecisions.write',
  group: 'whole',
  summary: 'Makes a decision about a difference standing, for following bills of the group.',
  schemas: {
    params: groupParams,
    body: v.object({
      key: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_DISCREPANCY_KEY_LENGTH)),
      kind: v.picklist(KINDS),
      memberId: v.pipe(v.string(), v.maxLength(60)),
      memberName: v.pipe(v.string(), v.maxLength(200)),
      coverage: v.nullable(v.pipe(v.string(), v.maxLength(80))),
      differenceCents: centsSchema,
      action: v.picklist(DISCREPANCY_ACTIONS),
      reasonCode: reasonCodeSchema,
      note: v.optional(noteSchema, ''),
      until: v.nullable(localDateSchema),
    }),
    answer: standingSchema,
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND. Ending an ended decision is not an error. */
export const endStandingDecision = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/standingDecisions/:standingPk/end',
  operation: 'standingDecisions.write',
  group: 'whole',
  summary: 'Ends a standing decision. Bills that were reconciled with it stay as they are.',
  schemas: { params: standingParams, answer: standingSchema },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND; 409 WRONG_STATUS if another decision replaced it. */
export const resumeStandingDecision = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/standingDecisions/:standingPk/resume',
  operation: 'standingDecisions.write',
  group: 'whole',
  summary: 'Undoes the ending of a standing decision. Resuming one that is not ended is not an error.',
  schemas: { params: standingParams, answer: standingSchema },
});
