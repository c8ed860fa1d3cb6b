import * as v from 'valibot';
import { ERASURE_BLOCKERS, ERASURE_STATES } from '../../src/domain/office/erasure/MemberErasure';
import { memberNumberSchema } from '../billing/members';
import { defineCall } from '../platform/shared/Call';
import {
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

/** Records by `ErasedRecord`; kinds without records are missing. */
const countsSchema = v.record(v.string(), v.number());

const erasureSchema = v.object({
  erasurePk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  /** The member's number; once erased, the number that replaced it. */
  memberId: v.string(),
  memberName: v.string(),
  state: openPicklist(ERASURE_STATES),
  /** The number of the request or of its letter. */
  reference: v.string(),
  /** Date on which the person requested it. */
  requestedOn: localDateSchema,
  reason: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  decided: v.nullable(v.object({ at: timestampSchema, by: v.string(), byUserId: v.string(), note: v.string() })),
  /** Changed or removed records by kind; empty before the erasure. */
  counts: countsSchema,
});

export type MemberErasure = RecordOf<typeof erasureSchema>;

const params = v.object({ groupNumber: groupNumberSchema });
const filled = (message: string) => v.pipe(noteSchema, v.trim(), v.minLength(1, message));

/** 404 NOT_FOUND for a number without lines in the group. The number is in the body, because it may be a Social Security number. */
export const previewErasure = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/members/erasure',
  operation: 'members.erase',
  summary: 'Previews the erasure of a member: the data it would change, remove, and keep, and what prevents it now.',
  schemas: {
    params,
    body: v.object({ memberId: memberNumberSchema }),
    answer: v.object({
      memberName: v.string(),
      counts: countsSchema,
      /** First and last month billed. */
      from: v.nullable(localDateSchema),
      to: v.nullable(localDateSchema),
      /** The first 20 texts with the name or the number. */
      texts: v.array(
        v.object({
          /** Location of the text, such as "Comment on bill 1007". */
          where: v.string(),
          text: v.string(),
        }),
      ),
      /** Texts for a person to review. */
      look: v.array(v.string()),
      /** Why the member cannot be erased now; empty if possible. If not empty, the effect is not computed. */
      blockers: v.array(v.object({ code: openPicklist(ERASURE_BLOCKERS), message: v.string() })),
      /** The last request about the member. */
      latest: v.nullable(erasureSchema),
    }),
  },
});

/** A text that names, or may name, the member. */
export type ErasureText = ErasurePreview['texts'][number];

/** Effect of an erasure on a member's records, what prevents it, and the last request for it. */
export type ErasurePreview = RecordOf<typeof previewErasure.schemas.answer>;

/**
 * 400 BAD_REQUEST for a future day; 404 NOT_FOUND; 409 WRONG_STATUS if it was already requested or done, or is not possible now:
 * `problems` has the codes of the blockers.
 */
export const requestErasure = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/members/erasures',
  operation: 'members.erase',
  effect: 'erases',
  event: 'erasure-requested',
  summary: "Asks for the erasure of a member's personal data. Another manager approves it.",
  schemas: {
    params,
    body: v.object({
      memberId: memberNumberSchema,
      reference: v.pipe(filled('Enter the request or letter number.'), v.maxLength(80)),
      requestedOn: localDateSchema,
      reason: filled('Enter a reason.'),
    }),
    answer: erasureSchema,
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS if it was already decided, or is not possible now; 422 SAME_PERSON for the requester. */
export const decideErasure = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/members/erasures/:erasurePk/decide',
  operation: 'members.erase',
  effect: 'erases',
  recentSignIn: ({ body }) => body.approve,
  event: 'erasure-decided',
  summary: "Approves the erasure of a member's personal data, which cannot be undone, or declines it.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, erasurePk: pkSchema }),
    body: v.object({ approve: v.boolean(), note: v.optional(v.pipe(noteSchema, v.trim()), '') }),
    answer: erasureSchema,
  },
});

/** A decision about a request. An approval erases at once and cannot be undone. */
export type ErasureDecision = InputOf<typeof decideErasure.schemas.body>;

/** Waiting ones first, then latest first. */
export const searchErasures = defineCall({
  method: 'POST',
  path: '/api/memberErasures/search',
  operation: 'members.readErasures',
  effect: 'people',
  summary: 'A page of the requests to erase members, those that wait for approval first.',
  schemas: {
    body: v.object({
      /** Default: every group in scope. */
      groupNumber: v.optional(groupNumberSchema),
      /** Default: all. */
      state: v.optional(v.picklist(ERASURE_STATES)),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(erasureSchema),
      total: v.number(),
      /** Requests that wait for an approval. */
      waiting: v.number(),
    }),
  },
});

/** Requests, waiting ones first, then latest first. */
export type ErasurePage = RecordOf<typeof searchErasures.schemas.answer>;

/** Filter of the list of requests. */
export type ErasureFilter = RecordOf<typeof searchErasures.schemas.body>;

/** Changes that an erasure would make, what it keeps, and why it may not be possible. */
export type ErasureEffect = Pick<ErasurePreview, 'counts' | 'from' | 'to' | 'texts' | 'look'>;
