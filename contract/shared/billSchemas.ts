import * as v from 'valibot';
import { LARGEST_LINE_CENTS } from '../../src/domain/bills/Bill';
import { ReasonCode, TIERS } from '../../src/domain/bills/BillLine';
import { BillStatus } from '../../src/domain/bills/BillStatus';
import { DISCREPANCY_ACTIONS, MAX_DISCREPANCY_KEY_LENGTH } from '../../src/domain/reconciliation/DiscrepancyAction';
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

/** Why a line differs: a `ReasonCode`; its label is in `REASON_LABELS`. */
export const reasonCodeSchema = v.picklist(Object.values(ReasonCode));

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
  lineCount: v.number(),
  memberCount: v.number(),
  changedLineCount: v.number(),
  lockedBy: v.nullable(v.object({ userId: v.string(), name: v.string(), since: timestampSchema })),
  releasedAt: v.nullable(timestampSchema),
  reconciledAt: v.nullable(timestampSchema),
  modDate: timestampSchema,
  modUser: v.string(),
});

/** One line. Shape of `BillLine` in the domain. */
export const billLineSchema = v.object({
  linePk: pkSchema,
  memberId: v.string(),
  memberName: v.string(),
  carrierCode: codeSchema,
  coverage: v.string(),
  plan: v.string(),
  tier: openPicklist(TIERS),
  volumeCents: v.nullable(centsSchema),
  change: openPicklist(['NEW', 'TERMED', 'CHANGED', 'SAME', 'RETRO']),
  retroPeriod: v.nullable(localDateSchema),
  billedCents: centsSchema,
  reconciledCents: v.nullable(centsSchema),
  reasonCode: v.nullable(openPicklist(Object.values(ReasonCode))),
  effectiveDate: v.nullable(localDateSchema),
  note: v.string(),
});

/** An event in a bill's change log. */
export const billEventSchema = v.object({
  eventPk: pkSchema,
  at: timestampSchema,
  /** Name of the person, or 'Processing' where no person acted. */
  by: v.string(),
  event: v.string(),
  statusBefore: v.nullable(openPicklist(Object.values(BillStatus))),
  statusAfter: openPicklist(Object.values(BillStatus)),
  note: v.string(),
  /** The first 100 line changes of this event; `changeCount` is their total number. */
  changes: v.array(
    v.object({
      linePk: pkSchema,
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

/** The sum of 200,000 rows of the maximum amount is still exact. */
const lineCentsSchema = v.pipe(
  centsSchema,
  v.check((amount) => Math.abs(amount) <= LARGEST_LINE_CENTS, 'Give at most a hundred million dollars.'),
);

/** One edit of a line. Shape of `LineEdit` in the domain; amounts of at most `LARGEST_LINE_CENTS`, either side of zero. */
export const lineEditSchema = v.object({
  linePk: pkSchema,
  reconciledCents: lineCentsSchema,
  reasonCode: v.nullable(reasonCodeSchema),
  effectiveDate: v.nullable(localDateSchema),
  note: noteSchema,
});

/** One row of a payroll file. Shape of `Deduction` in the domain; `row` counts from 1. */
export const deductionSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  memberId: v.pipe(v.string(), v.maxLength(60)),
  memberName: v.pipe(v.string(), v.maxLength(200)),
  coverage: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  amountCents: lineCentsSchema,
  /** As in the file, if the amount was scaled to a month's premium. */
  fileCents: v.optional(lineCentsSchema),
  ssn: v.optional(v.pipe(v.string(), v.maxLength(20))),
  birthDate: v.optional(localDateSchema),
  payDate: v.optional(localDateSchema),
  tier: v.optional(v.picklist(TIERS)),
  /** Whether a person decided that this coverage is not on the bill. */
  isLeftOut: v.optional(v.boolean()),
});

/** The person of a row that could not be read: `UnreadPerson` in the domain. */
export const unreadPersonSchema = v.object({
  memberId: v.pipe(v.string(), v.maxLength(60)),
  memberName: v.pipe(v.string(), v.maxLength(200)),
  coverage: v.nullable(v.pipe(v.string(), v.maxLength(100))),
});

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The account of a payroll file: `FileBalance` in the domain. */
export const fileBalanceSchema = v.object({
  rows: countSchema,
  titles: countSchema,
  totals: countSchema,
  remarks: countSchema,
  blank: countSchema,
  withoutAmount: countSchema,
  unread: countSchema,
  usedRows: countSchema,
  notOnBillRows: countSchema,
  statedTotals: countSchema,
  metTotals: countSchema,
  datedRows: countSchema,
  outsideRows: countSchema,
  fileCents: centsSchema,
  comparedCents: centsSchema,
  notOnBillCents: centsSchema,
  unreadCents: centsSchema,
  premiumCents: centsSchema,
  billedCents: centsSchema,
  controlCents: v.nullable(centsSchema),
  people: v.object({ inFile: countSchema, onBill: countSchema, inBoth: countSchema }),
});

/** A decision about one difference. Shape of `Resolution` in the domain; `key` comes from `discrepancyKey`. */
export const resolutionSchema = v.object({
  key: v.pipe(v.string(), v.maxLength(MAX_DISCREPANCY_KEY_LENGTH)),
  action: v.picklist(DISCREPANCY_ACTIONS),
  reasonCode: reasonCodeSchema,
  note: noteSchema,
  /** The standing decision that it was made by; omitted if a person made it for this bill. */
  standingPk: v.optional(pkSchema),
});
