import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '../../src/domain/billing/search/SearchResults';
import { defineCall } from '../platform/shared/Call';
import { centsSchema, groupNumberSchema, localDateSchema, openPicklist, pkSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const matchesOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    /** At most five, in order of name or newest first. */
    items: v.array(item),
    /** Counted up to 1,000, which means 1,000 or more. */
    total: v.number(),
  });

/** Each type is limited to what the caller may see: no members for agents, a carrier's own codes for carriers. */
export const searchEverything = defineCall({
  method: 'GET',
  path: '/api/search',
  operation: 'bills.search',
  isExpensive: true,
  summary: 'Members, bills, groups and payments in scope that match a text, at most five of each.',
  schemas: {
    query: v.object({
      /**
       * Words of a member's name or the last characters of their number; the start of a bill number or payment confirmation;
       * part of a group's name or the start of its number.
       */
      q: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(MIN_SEARCH_LENGTH, `Enter at least ${MIN_SEARCH_LENGTH} characters.`),
        v.maxLength(MAX_SEARCH_LENGTH, `Enter at most ${MAX_SEARCH_LENGTH} characters.`),
        v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
      ),
    }),
    answer: v.object({
      members: matchesOf(
        v.object({
          groupNumber: groupNumberSchema,
          groupName: v.string(),
          /** Unmasked. Display it with maskText. */
          memberId: v.string(),
          memberName: v.string(),
        }),
      ),
      bills: matchesOf(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          groupName: v.string(),
          periodFrom: localDateSchema,
          status: openPicklist(Object.values(BillStatus)),
          /** Null for a bill of the whole group. Missing in answers of earlier versions. */
          division: v.optional(v.nullable(v.object({ number: v.string(), name: v.string() })), null),
        }),
      ),
      groups: matchesOf(v.object({ groupNumber: groupNumberSchema, groupName: v.string() })),
      payments: matchesOf(
        v.object({
          paymentPk: pkSchema,
          confirmation: v.string(),
          groupName: v.string(),
          amountCents: centsSchema,
        }),
      ),
    }),
  },
});

/** Results of a search by type. Types that the person may not see are empty. */
export type SearchResults = RecordOf<typeof searchEverything.schemas.answer>;

export type MemberMatch = SearchResults['members']['items'][number];

export type BillMatch = SearchResults['bills']['items'][number];

export type GroupMatch = SearchResults['groups']['items'][number];

export type PaymentMatch = SearchResults['payments']['items'][number];
