import * as v from 'valibot';
import { ERASURE_BLOCKERS, ERASURE_STATES } from '../src/domain/erasure/MemberErasure';
import { memberNumberSchema } from './members';
import { defineCall } from './shared/Call';
import {
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from './shared/primitives';
import type { InputOf, RecordOf } from './shared/RecordOf';

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
  /** When the person asked for it. */
  requestedOn: localDateSchema,
  reason: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  decided: v.nullable(v.object({ at: timestampSchema, by: v.string(), byUserId: v.string(), note: v.string() })),
  /** Records that were changed or removed, by kind; empty before. */
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
  summary: 'What an erasure of a member would change and remove, what it would keep, and what prevents it now.',
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
          /** Where it is, such as "Comment on bill 1007". */
          where: v.string(),
          text: v.string(),
        }),
      ),
      /** Texts for a person to review. */
      look: v.array(v.string()),
      /** Why the member cannot be erased now; empty if it can be. Otherwise, what it would change is not computed. */
      blockers: v.array(v.object({ code: openPicklist(ERASURE_BLOCKERS), message: v.string() })),
      /** The last request about the member. */
      latest: v.nullable(erasureSchema),
    }),
  },
});

/** A text that names the member, or may. */
export type ErasureText = ErasurePreview['texts'][number];

/** What an erasure would do to a member's records, what prevents it, and the last request for it. */
export type ErasurePreview = RecordOf<typeof previewErasure.schemas.answer>;

/**
 * 400 BAD_REQUEST for a day to come; 404 NOT_FOUND; 409 WRONG_STATUS if it was asked for or done already, or is not possible now:
 * `problems` has the codes of what prevents it.
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

/** 404 NOT_FOUND; 409 WRONG_STATUS if it was decided already, or is not possible now; 422 SAME_PERSON for the person who asked for it. */
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

/** Waiting ones first, then the latest first. */
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

/** Requests, those that wait first, then the latest first. */
export type ErasurePage = RecordOf<typeof searchErasures.schemas.answer>;

/** Which requests to list. */
export type ErasureFilter = RecordOf<typeof searchErasures.schemas.body>;

/** What an erasure would change, keep, and why it may not be possible. */
export type ErasureEffect = Pick<ErasurePreview, 'counts' | 'from' | 'to' | 'texts' | 'look'>;
