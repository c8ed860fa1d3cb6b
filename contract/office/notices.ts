import * as v from 'valibot';
import type { DelinquencyStage } from '../../src/domain/billing/delinquency/DelinquencyStage';
import type { NoticeKind } from '../../src/domain/office/notices/Notice';
import type { SummaryKind } from '../../src/domain/office/notices/NoticeSummary';
import type { WaitingWork } from '../../src/domain/office/notices/WaitingWork';
import { defineCall } from '../platform/shared/Call';
import {
  centsFromZeroSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

// Repeated here, like the division of a bill, because the modules that define them load at a different time than this call. The
// compiler checks them against the domain.
const KINDS = [
  'billReady',
  'dueSoon',
  'pastDue',
  'paymentReturned',
  'checkReceived',
  'correctionsDue',
  'correctionsOverdue',
  'accountChange',
  'accountChangeOverdue',
  'writeOffWaiting',
  'deductionsLate',
  'refundReturned',
  'mentioned',
  'exportReady',
  'exportFailed',
] as const satisfies NoticeKind[];
const SUMMARY_KINDS = ['pastDue', 'dueSoon', 'billReady'] as const satisfies SummaryKind[];
const STAGES = [
  'current',
  'withinGrace',
  'pastDue',
  'notice',
  'terminationWarning',
] as const satisfies DelinquencyStage[];

const count = v.optional(v.number(), 0);
const waiting = v.object({
  bills: count,
  pay: count,
  deposits: count,
  suspense: count,
  corrections: count,
  notOnBill: count,
  writeOffs: count,
  lateDeductions: count,
  carrierAccounts: count,
  managers: count,
  refundCredits: count,
  stateRemittances: count,
  reversals: count,
  returnedRefunds: count,
  stopOrders: count,
} satisfies Record<keyof WaitingWork, v.GenericSchema>);

/** At most 100. */
const unreadCount = v.number();

const balanceGroup = v.optional(
  v.nullable(
    v.object({
      /** The first group by name. */
      groupNumber: groupNumberSchema,
      groupName: v.string(),
      /** Number of groups, 1 or more; groups beyond `MAX_WAITING` records may be missing. */
      groupCount: v.number(),
    }),
  ),
  null,
);

/** Groups with write-offs to decide or with late deductions. */
export type BalanceWork = NonNullable<RecordOf<typeof balanceGroup>>;

const summarySchema = v.object({
  kind: openPicklist(SUMMARY_KINDS),
  /** More than `MAX_LISTED_BILLS`. */
  billCount: v.number(),
  /** Number of groups that the bills belong to; at least 1. */
  groupCount: v.number(),
  /** Null if the bills belong to several groups. */
  groupName: v.nullable(v.string()),
  /** Time of the latest notice. */
  at: timestampSchema,
  /** Whether all notices about the bills are read. */
  isRead: v.boolean(),
  /** Earliest due date of the bills. */
  dueFrom: localDateSchema,
  /** Latest due date of the bills. */
  dueTo: localDateSchema,
});
/**
 * One notice that combines bills whose latest notices are of the same kind.
 *
 * @source BR-NOT-11
 * @source docs/decisions/notices.md#notices-of-one-kind-about-more-than-three-bills-are-one-notice
 */
export type NoticeSummary = RecordOf<typeof summarySchema>;

/** @source product.md, Shell: notices */
export const getNotices = defineCall({
  method: 'GET',
  path: '/api/notices',
  operation: 'notices.read',
  summary:
    'The latest notices about bills and payments that the caller may see, the number of unread ones, and the number of records that wait for the caller.',
  schemas: {
    query: v.object({
      /** 1 to 200 */
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '20'),
      /** Counts the work of one of the caller's groups. Default: all of them. Ignored for people without groups of their own. */
      groupNumber: v.optional(groupNumberSchema),
      /** Lists bills whose latest notice has this kind, including bills in summaries. Default: all notices outside summaries. */
      kind: v.optional(v.picklist(SUMMARY_KINDS)),
    }),
    answer: v.object({
      /** Summaries of notices of the same kind about more than 3 bills. Missing in answers of earlier versions. */
      summaries: v.optional(v.array(summarySchema), []),
      /** Newest first. */
      items: v.array(
        v.object({
          noticePk: pkSchema,
          kind: openPicklist(KINDS),
          at: timestampSchema,
          isRead: v.boolean(),
          groupName: v.string(),
          bill: v.nullable(
            v.object({
              billPk: pkSchema,
              billNumber: v.string(),
              /** Omitted for bills of the whole group. */
              division: v.exactOptional(v.object({ number: v.string(), name: v.string() })),
              dueDate: localDateSchema,
              stage: v.nullable(openPicklist(STAGES)),
              /** Missing in answers of earlier versions. */
              sendBy: v.optional(v.nullable(localDateSchema), null),
              /**
               * Money that the office already holds for a bill that is due soon or past due, in a sentence; omitted if there is
               * none.
               */
              covered: v.exactOptional(v.string()),
            }),
          ),
          payment: v.nullable(
            v.object({
              confirmation: v.string(),
              amountCents: centsFromZeroSchema,
              isReversed: v.boolean(),
              /** Missing in answers of earlier versions. */
              isSetAside: v.optional(v.boolean(), false),
              /** Missing in answers of earlier versions. */
              account: v.optional(
                v.nullable(v.object({ groupNumber: groupNumberSchema, bankAccountPk: pkSchema })),
                null,
              ),
            }),
          ),
          /** A write-off that needs a second person's approval. Missing in answers of earlier versions. */
          writeOff: v.optional(
            v.nullable(v.object({ groupNumber: groupNumberSchema, amountCents: centsFromZeroSchema, by: v.string() })),
            null,
          ),
          /** Missing in answers of earlier versions. */
          refund: v.optional(v.nullable(v.object({ amountCents: centsFromZeroSchema, isReturned: v.boolean() })), null),
          /** Who mentioned the caller. Missing in answers of earlier versions. */
          mention: v.optional(v.nullable(v.object({ by: v.string() })), null),
          /** The caller's export that is ready or failed. Missing in answers of earlier versions. */
          export: v.optional(
            v.nullable(
              v.object({
                exportPk: v.string(),
                noun: v.string(),
                fileName: v.string(),
                rows: v.number(),
                state: v.fallback(v.picklist(['READY', 'FAILED']), 'READY'),
                expiresAt: v.nullable(timestampSchema),
                problem: v.string(),
              }),
            ),
            null,
          ),
        }),
      ),
      /** Whether there are older notices. */
      hasMore: v.boolean(),
      /** At most `MAX_UNREAD`. */
      unreadCount,
      /** Items awaiting the caller's action, at most 100 of each kind. Missing in answers of earlier versions. */
      waiting: v.optional(waiting, {}),
      /** First group with write-offs to decide, or else with late deductions. Missing in answers of earlier versions. */
      balances: balanceGroup,
      /** First group with late deductions. Missing in answers of earlier versions. */
      lateBalances: balanceGroup,
      /** First records that wait for approval and have no list of their own. Missing in answers of earlier versions. */
      firstApprovals: v.optional(
        v.object({
          /** Carrier of the first bank account by carrier code; null if none waits. */
          carrierCode: v.nullable(codeSchema),
          /** Id of the person of the oldest request for the manager's role; null if none waits. */
          userId: v.optional(v.nullable(v.string()), null),
          /** Payment of the oldest reversal; null if none waits. */
          paymentPk: v.nullable(pkSchema),
        }),
        {
          carrierCode: null,
          paymentPk: null,
        },
      ),
    }),
  },
});

export type NoticeQuery = RecordOf<typeof getNotices.schemas.query>;

/** A person's latest notices. */
export type NoticeList = RecordOf<typeof getNotices.schemas.answer>;

/** Pages of the first records that wait for approval and have no list of their own. */
export type FirstApprovals = NonNullable<NoticeList['firstApprovals']>;

/** Notices that the caller does not see remain unchanged. */
export const markNoticesRead = defineCall({
  method: 'PUT',
  path: '/api/notices',
  operation: 'notices.markRead',
  summary: 'Marks notices as read for the caller: by key, by kind, and up to a time.',
  schemas: {
    body: v.object({
      /** At most 200. */
      noticePks: v.optional(v.pipe(v.array(pkSchema), v.maxLength(200)), []),
      /** Marks all notices about bills whose latest notice has one of these kinds. */
      kinds: v.optional(v.pipe(v.array(v.picklist(SUMMARY_KINDS)), v.maxLength(3)), []),
      /** Time of the newest notice shown to the caller; null to mark only the given ones. */
      upTo: v.optional(v.nullable(timestampSchema), null),
    }),
    answer: v.object({ unreadCount }),
  },
});

/** Notices to mark as read: all that match any of these filters. */
export type NoticesToMark = InputOf<typeof markNoticesRead.schemas.body>;
