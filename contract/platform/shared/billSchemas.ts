import * as v from 'valibot';
import { LARGEST_LINE_CENTS } from '../../../src/domain/billing/bills/Bill';
import { ReasonCode } from '../../../src/domain/billing/bills/BillLine';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { TIERS } from '../../../src/domain/billing/bills/Tier';
import {
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from './primitives';
import type { RecordOf } from './RecordOf';

/** Why a line differs: a `ReasonCode`; its label is in `REASON_LABELS`. */
export const reasonCodeSchema = v.picklist(Object.values(ReasonCode));

/** Division that a bill covers. */
export const billDivisionSchema = v.object({ number: v.string(), name: v.string() });

/** Source bill. */
export const billOriginSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  periodFrom: localDateSchema,
  /** Omitted for bills of the whole group. */
  division: v.exactOptional(billDivisionSchema),
});

/** A bill without its lines. Shape of `Bill` in the domain. */
export const billSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  carrierCodes: v.array(codeSchema),
  carrierNames: v.array(v.string()),
  periodFrom: localDateSchema,
  periodTo: localDateSchema,
  billDate: localDateSchema,
  dueDate: localDateSchema,
  /** IANA name of the group's time zone, in which the bill becomes past due; omitted if it is the office's. */
  timeZone: v.exactOptional(v.string()),
  /** The part of the group that it bills; omitted for bills of the whole group. */
  division: v.exactOptional(billDivisionSchema),
  status: openPicklist(Object.values(BillStatus)),
  version: versionSchema,
  /** Missing for people who may not read the group's rules. */
  reconcilePolicy: v.exactOptional(openPicklist(['adjustThenPay', 'payAsBilled'])),
  billedCents: centsSchema,
  reconciledCents: centsSchema,
  adjustmentsCents: centsSchema,
  creditsCents: centsSchema,
  dueCents: centsSchema,
  paidCents: centsSchema,
  pendingCents: centsSchema,
  /** The day the last pending payment settles; null while none is pending. */
  pendingUntil: v.optional(v.nullable(localDateSchema), null),
  /** The day the next scheduled payment is sent; null while none is scheduled. */
  scheduledFor: v.optional(v.nullable(localDateSchema), null),
  previousBalanceCents: centsSchema,
  /** Change from the previous month's bill with the same carriers; null without one, and in answers of earlier versions. */
  changeCents: v.optional(v.nullable(centsSchema), null),
  lineCount: v.number(),
  memberCount: v.number(),
  changedLineCount: v.number(),
  /** Unchanged lines of an old bill that were archived in a file; omitted if no lines were. */
  archivedLines: v.exactOptional(v.object({ count: v.number(), at: timestampSchema })),
  lockedBy: v.nullable(v.object({ userId: v.string(), name: v.string(), since: timestampSchema })),
  releasedAt: v.nullable(timestampSchema),
  reconciledAt: v.nullable(timestampSchema),
  modDate: timestampSchema,
  modUser: v.string(),
});

/** One line: `BillLine` of the domain, and what no rule reads. */
export const billLineSchema = v.object({
  linePk: pkSchema,
  memberId: v.string(),
  memberName: v.string(),
  carrierCode: codeSchema,
  coverage: v.string(),
  plan: v.string(),
  tier: openPicklist(TIERS),
  volumeCents: v.nullable(centsSchema),
  /** Class of the member on the carrier's bill; null if it has none. */
  billedClass: v.optional(v.nullable(v.string())),
  change: openPicklist(['NEW', 'TERMED', 'CHANGED', 'SAME', 'RETRO']),
  retroPeriod: v.nullable(localDateSchema),
  billedCents: centsSchema,
  reconciledCents: v.nullable(centsSchema),
  reasonCode: v.nullable(openPicklist(Object.values(ReasonCode))),
  effectiveDate: v.nullable(localDateSchema),
  note: v.string(),
});
/** One line as read and sent. Rules work on its part `BillLine` in the domain. */
export type ListedLine = RecordOf<typeof billLineSchema>;

/** An event in a bill's change log. */
export const billEventSchema = v.object({
  eventPk: pkSchema,
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  /** Name of the person, or 'Processing' if nobody acted. */
  by: v.string(),
  event: v.string(),
  statusBefore: v.nullable(openPicklist(Object.values(BillStatus))),
  statusAfter: openPicklist(Object.values(BillStatus)),
  note: v.string(),
  /** The first 100 line changes of this event; `changeCount` is their total number. */
  changes: v.array(
    v.object({
      linePk: pkSchema,
      /** Unmasked; empty if unknown. */
      memberId: v.optional(v.string(), ''),
      memberName: v.string(),
      coverage: v.string(),
      beforeCents: centsSchema,
      afterCents: centsSchema,
      reasonCode: v.nullable(openPicklist(Object.values(ReasonCode))),
      note: v.string(),
    }),
  ),
  changeCount: v.number(),
});

/** An event in a bill's change log. */
export type BillHistoryEvent = RecordOf<typeof billEventSchema>;

/** A line's amount before and after a change, with the reason. */
export type LineChanged = BillHistoryEvent['changes'][number];

/** The sum of 200,000 rows of the maximum amount is still exact. */
export const lineCentsSchema = v.pipe(
  centsSchema,
  v.check((amount) => Math.abs(amount) <= LARGEST_LINE_CENTS, 'Enter at most $100,000,000.00.'),
);

/** One edit of a line. Shape of `LineEdit` in the domain; amounts of at most `LARGEST_LINE_CENTS`, positive or negative. */
export const lineEditSchema = v.object({
  linePk: pkSchema,
  reconciledCents: lineCentsSchema,
  reasonCode: v.nullable(reasonCodeSchema),
  effectiveDate: v.nullable(localDateSchema),
  note: noteSchema,
});
