import * as v from 'valibot';
import { JOURNAL_ROLES } from '../../../src/domain/billing/costs/CostSetup';
import { JOURNAL_LAYOUTS, MAX_EXPORTED_ENTRIES } from '../../../src/domain/billing/costs/JournalEntry';
import { defineCall } from '../../platform/shared/Call';
import { exportedList, exportFormatSchema } from '../../platform/shared/listExport';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
} from '../../platform/shared/primitives';
import type { InputOf, RecordOf } from '../../platform/shared/RecordOf';

const groupParams = v.object({ groupNumber: groupNumberSchema });

const entryFields = {
  entryPk: pkSchema,
  /** The bill's number with the number of the entry: `HF-2026-11-J1`. */
  journalNumber: v.string(),
  billPk: pkSchema,
  billNumber: v.string(),
  /** First day of the bill's month. */
  month: localDateSchema,
  /** Number of the bill's division; empty for a bill of the whole group. Missing in answers of earlier versions. */
  division: v.optional(v.string(), ''),
  /** The office day on which it was made. */
  date: localDateSchema,
  /** The bill's amount due; negative for a reversal. */
  dueCents: centsSchema,
  /** Number of the entry that it reverses. */
  reverses: v.nullable(v.string()),
  /** Number of the entry that reverses it; null if there is none. */
  reversedBy: v.nullable(v.string()),
  /** Employer share of members without a cost center. */
  unassignedCents: centsSchema,
  /** False if the bill was reconciled without a payroll file. */
  hasShares: v.boolean(),
  by: v.string(),
};

/** 403 FORBIDDEN for a group outside the scope. */
export const searchJournal = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/journal/search',
  operation: 'costs.read',
  group: 'whole',
  summary: "A page of a group's journal entries, the latest first, and the reconciled bills without one.",
  schemas: {
    params: groupParams,
    body: v.object({ page: pageSchema, size: pageSizeSchema }),
    answer: v.object({
      /** Latest first. */
      items: v.array(v.object(entryFields)),
      total: v.number(),
      /** Latest first, at most 100. */
      unbooked: v.array(
        v.object({ billPk: pkSchema, billNumber: v.string(), month: localDateSchema, dueCents: centsSchema }),
      ),
    }),
  },
});

export type JournalPage = RecordOf<typeof searchJournal.schemas.answer>;

/** A reconciled bill without an entry, because it was reconciled before the group set up its accounts. */
export type UnbookedBill = JournalPage['unbooked'][number];

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND. */
export const getJournalEntry = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/journal/:entryPk',
  operation: 'costs.read',
  group: 'whole',
  summary: 'The lines of a journal entry.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, entryPk: pkSchema }),
    answer: v.object({
      ...entryFields,
      lines: v.array(
        v.object({
          role: openPicklist(JOURNAL_ROLES),
          account: v.string(),
          costCenter: v.string(),
          carrierCode: v.string(),
          debitCents: centsSchema,
          creditCents: centsSchema,
        }),
      ),
    }),
  },
});

export type JournalEntry = RecordOf<typeof getJournalEntry.schemas.answer>;

/** An entry by its key. */
export type JournalEntryKey = InputOf<typeof getJournalEntry.schemas.params>;

/**
 * No change if the entry already matches the current cost centers and accounts. 400 BAD_REQUEST without accounts; 404 NOT_FOUND;
 * 409 WRONG_STATUS unless the bill is reconciled.
 */
export const bookJournalEntry = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/journal',
  operation: 'costs.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Makes the journal entry of a reconciled bill, or corrects it by a reversing entry and a new one.',
  schemas: {
    params: groupParams,
    body: v.object({ billPk: pkSchema }),
    answer: v.object({ isBooked: v.boolean() }),
  },
});

/** 403 FORBIDDEN for a group outside the scope. Entries that do not exist are skipped. */
export const exportJournal = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/journal/export',
  operation: 'costs.read',
  group: 'whole',
  event: 'data-exported',
  noun: 'journal lines',
  summary: "Journal entries as a file: every column, QuickBooks Online's layout, or the group's own columns.",
  file: exportedList.file,
  schemas: {
    params: groupParams,
    body: v.object({
      entryPks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_EXPORTED_ENTRIES)),
      layout: v.optional(v.picklist(JOURNAL_LAYOUTS), 'standard'),
      format: exportFormatSchema,
    }),
    answer: exportedList.answer,
  },
});

/** A journal entry in the list. */
export type ListedEntry = JournalPage['items'][number];
