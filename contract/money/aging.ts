import * as v from 'valibot';
import { AGING_LIST } from '../../src/domain/money/aging/agingList';
import { billDivisionSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const agedSchema = v.object({
  current: centsFromZeroSchema,
  days30: centsFromZeroSchema,
  days60: centsFromZeroSchema,
  days90: centsFromZeroSchema,
  older: centsFromZeroSchema,
});

/** Default: today. 400 BAD_REQUEST for a later day. */
const asOf = v.optional(localDateSchema);
/** Part of a group's name, or start of its number. */
const q = v.optional(v.pipe(noteSchema, v.maxLength(80)), '');
const sizeSchema = v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(500));

/** @source product.md, Screens: Dashboard */
export const getAging = defineCall({
  method: 'GET',
  path: '/api/aging',
  operation: 'aging.read',
  summary: 'Open amounts of groups by days past due, as they stood at the end of a day.',
  schemas: {
    query: v.object({
      asOf,
      q,
      /** From 0. */
      page: v.optional(queryNumberSchema, '0'),
      size: v.optional(sizeSchema, '50'),
    }),
    answer: v.object({
      asOf: localDateSchema,
      /** Time up to which the report is complete; omitted if the data is current or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      /** Largest past due amount first. */
      items: v.array(
        v.object({
          groupNumber: groupNumberSchema,
          name: v.string(),
          aged: agedSchema,
          pendingCents: centsFromZeroSchema,
        }),
      ),
      total: v.number(),
      /** Totals of all matching groups. */
      sums: v.object({ aged: agedSchema, pendingCents: centsFromZeroSchema }),
    }),
  },
});

const agedBillSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  /** By code. */
  carrierCodes: v.array(v.string()),
  /** Omitted for bills of the whole group. */
  division: v.exactOptional(billDivisionSchema),
  periodFrom: localDateSchema,
  dueDate: localDateSchema,
  /** The day in its group from which its days past due are counted; omitted if it is the day of the report. */
  countedTo: v.exactOptional(localDateSchema),
  openCents: centsFromZeroSchema,
  /** Amount in payments that were pending. */
  pendingCents: centsFromZeroSchema,
});
/** A bill with an open or pending amount. */
export type AgedBill = RecordOf<typeof agedBillSchema>;

const agedReturnSchema = v.object({
  paymentPk: pkSchema,
  confirmation: v.string(),
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  returnedOn: localDateSchema,
  /** Above zero. */
  openCents: centsFromZeroSchema,
});
/**
 * Amount that a group owes after a returned payment because its excess had been used. Due on the day of the return. Settlements
 * apply to the oldest return first.
 *
 * @source product.md, Money, invariant 6
 */
export type AgedReturn = RecordOf<typeof agedReturnSchema>;

const agedItemsSchema = v.object({
  items: v.array(agedBillSchema),
  /** Missing in answers of earlier versions. */
  returns: v.optional(v.array(agedReturnSchema), []),
});
/** Items that groups owe: bills, and amounts after returned payments. */
export type AgedItems = RecordOf<typeof agedItemsSchema>;

/** 403 FORBIDDEN for a group outside the scope. */
export const getAgedBills = defineCall({
  method: 'GET',
  path: '/api/aging/groups/:groupNumber',
  operation: 'aging.read',
  group: 'whole',
  summary:
    "A group's bills with an open or pending amount at the end of a day, and what it owed after returned payments, the oldest first.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    query: v.object({ asOf }),
    answer: agedItemsSchema,
  },
});

export const exportAging = exportCall(AGING_LIST, {
  method: 'GET',
  isHarmless: true,
  path: '/api/aging/export',
  summary: 'Aging as a file: one row for each bill and each returned payment that a group owes.',
  schemas: { query: v.object({ asOf, q, format: exportFormatSchema }) },
});
