import * as v from 'valibot';
import { ReasonCode } from '../../src/domain/billing/bills/BillLine';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { MEMBER_LIST } from '../../src/domain/billing/bills/memberList';
import { billDivisionSchema, billLineSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import {
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { correctionSchema } from './corrections';
import { expectedSchema } from './expectedAdjustments';

const reasonSchema = openPicklist(Object.values(ReasonCode));

const memberSchema = v.object({
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  /** Unmasked. Display it with maskText. */
  memberId: v.string(),
  /** Name on the newest bill. */
  memberName: v.string(),
  /** Newest first. The bill after the member's last one has no lines. */
  bills: v.array(
    v.object({
      billPk: pkSchema,
      billNumber: v.string(),
      periodFrom: localDateSchema,
      status: openPicklist(Object.values(BillStatus)),
      carrierCodes: v.array(codeSchema),
      /** Omitted for bills of the whole group. */
      division: v.exactOptional(billDivisionSchema),
      /** In bill order; empty on the bill after the member's last one. */
      lines: v.array(billLineSchema),
      /** Newest first; empty for people who must not see the change log. */
      decisions: v.array(
        v.object({
          linePk: pkSchema,
          /** ISO timestamp, UTC. */
          at: timestampSchema,
          by: v.string(),
          /** Event of the bill, such as `saveChanges` or `revert`. */
          event: v.string(),
          beforeCents: centsSchema,
          afterCents: centsSchema,
          reasonCode: v.nullable(reasonSchema),
          note: v.string(),
        }),
      ),
      /** Newest comparison first; empty for people who must not see the change log. */
      discrepancies: v.array(
        v.object({
          /** A `DiscrepancyKind`. */
          kind: v.string(),
          /** Null if the payroll file has no coverages. */
          coverage: v.nullable(v.string()),
          billedCents: centsSchema,
          /** Null if payroll deducted nothing. */
          deductedCents: v.nullable(centsSchema),
          /** A `DiscrepancyAction`. */
          action: v.string(),
          reasonCode: reasonSchema,
          note: v.string(),
          fileName: v.string(),
          /** ISO timestamp, UTC. */
          at: timestampSchema,
          by: v.string(),
        }),
      ),
      /** Corrections that decisions on this bill requested. Carriers: those sent to them. */
      corrections: v.array(correctionSchema),
      /** Adjustments that decisions on this bill expect on later bills. */
      expected: v.array(expectedSchema),
    }),
  ),
  /** `before` for the next request; null if there are no earlier bills. */
  earlierBefore: v.nullable(localDateSchema),
});

/** A bill with one member's lines. */
export type MemberBill = MemberHistory['bills'][number];

/** A saved change of a member's line: the decision, who made it, and when. */
export type MemberDecision = MemberBill['decisions'][number];

/** A stored difference from payroll and the decision about it. */
export type MemberDiscrepancy = MemberBill['discrepancies'][number];

/** A person's history in a group across bills and months. */
export type MemberHistory = RecordOf<typeof memberSchema>;

/** The carrier's member number. */
export const memberNumberSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
);
const selection = {
  /** First day of a month: only bills of earlier months. Default: the newest. */
  before: v.optional(localDateSchema),
};

/**
 * 404 NOT_FOUND, also for a member without lines in scope. Carriers get only the lines with their own codes and no decisions. The number is
 * in the body, because it may be a Social Security number, which must not be in an address.
 */
export const findMember = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/members/find',
  operation: 'bills.readLines',
  summary: "One member's lines, decisions and differences over bills, at most 24 months at once.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    body: v.object({ memberId: memberNumberSchema, ...selection }),
    answer: memberSchema,
  },
});

/** The same as `findMember`, for open tabs of version 0.1.0 and for callers whose member numbers are not Social Security numbers. */
export const getMember = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/members/:memberId',
  operation: 'bills.readLines',
  summary: "One member's lines, decisions and differences over bills, by the number in the address.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, memberId: memberNumberSchema }),
    query: v.object(selection),
    answer: memberSchema,
  },
});

/**
 * 403 FORBIDDEN for a group outside the scope. Carriers get only the members with lines with their own codes. The search is in the body,
 * because it may be a part of a member number.
 */
export const searchMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/members/search',
  operation: 'bills.readLines',
  group: 'part',
  effect: 'people',
  summary: 'A page of the people on the bills of a group, by name.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    body: v.object({
      /** Start of each word of a name, or the last characters of a member number. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          /** Names of the carriers with lines for the member; for a carrier, only the caller's own. */
          carrierNames: v.array(v.string()),
        }),
      ),
      total: v.number(),
    }),
  },
});

/** One page of the members of a group, by name. */
export type GroupMemberPage = RecordOf<typeof searchMembers.schemas.answer>;

/** Member numbers are masked. Needs a recent sign-in. 400 BAD_REQUEST for more than 100,000 members. */
export const exportMembers = exportOfSearch(
  MEMBER_LIST,
  searchMembers,
  'The people on the bills of a group as a file, by name.',
);
