import * as v from 'valibot';
import {
  LONGEST_DIVISION_NAME,
  LONGEST_DIVISION_NUMBER,
  MAX_DIVISIONS,
} from '../../src/domain/billing/divisions/Division';
import { defineCall } from '../platform/shared/Call';
import { groupNumberSchema, monthSchema, noteSchema, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const groupParams = v.object({ groupNumber: groupNumberSchema });

const divisionSchema = v.object({
  /** As on the carrier's bills. */
  number: v.string(),
  name: v.string(),
  /** First day of the last month that may be billed; null while no end is planned. */
  lastMonth: v.nullable(monthSchema),
});

const divisionsSchema = v.object({
  /** 0 before the first version. */
  version: v.number(),
  items: v.array(
    v.object({
      ...divisionSchema.entries,
      /** Bills of the division, including unreleased ones. */
      billCount: v.number(),
    }),
  ),
  /** Saved versions, latest first, at most 50. */
  history: v.array(
    v.object({
      /** From 1. */
      version: v.number(),
      /** ISO timestamp, UTC. */
      savedAt: timestampSchema,
      savedBy: v.string(),
      items: v.array(divisionSchema),
    }),
  ),
});

/** A division and its use. */
export type ListedDivision = GroupDivisions['items'][number];

/** The divisions of one group. */
export type GroupDivisions = RecordOf<typeof divisionsSchema>;

/** One saved version of a group's divisions. */
export type DivisionVersion = GroupDivisions['history'][number];

/**
 * 403 FORBIDDEN for a group outside the scope.
 *
 * @source product.md, Words: division
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export const getDivisions = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/divisions',
  operation: 'rules.read',
  group: 'part',
  summary: 'The parts of a group that carriers bill separately, with their history.',
  schemas: { params: groupParams, answer: divisionsSchema },
});

const text = (longest: number) => v.pipe(noteSchema, v.trim(), v.maxLength(longest));

/**
 * Saving the same divisions again changes nothing. 400 BAD_REQUEST for two divisions with the same number, and for removing a
 * division that has bills; 409 STALE_VERSION.
 */
export const saveDivisions = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/divisions',
  operation: 'costs.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Saves the divisions of a group. Bills that are uploaded from then on can name them.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** The version read; 0 for the first. */
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      items: v.pipe(
        v.array(
          v.object({
            number: text(LONGEST_DIVISION_NUMBER),
            name: text(LONGEST_DIVISION_NAME),
            lastMonth: v.nullable(monthSchema),
          }),
        ),
        v.maxLength(MAX_DIVISIONS),
      ),
    }),
    answer: divisionsSchema,
  },
});
