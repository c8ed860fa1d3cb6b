import * as v from 'valibot';
import { COST_MEMBER_STATES } from '../src/domain/costs/CostMembers';
import { MAX_COST_MONTHS } from '../src/domain/costs/CostReport';
import {
  JOURNAL_FIELDS,
  JOURNAL_ROLES,
  LONGEST_ACCOUNT,
  LONGEST_CODE,
  MAX_COST_CENTERS,
} from '../src/domain/costs/CostSetup';
import { JOURNAL_LAYOUTS, MAX_EXPORTED_ENTRIES } from '../src/domain/costs/JournalEntry';
import { MAX_SPLITS, WHOLE } from '../src/domain/costs/MemberCostCenter';
import { addMonths, type LocalDate } from '../src/domain/dates/LocalDate';
import { MAX_HEADING, MAX_LAYOUT_COLUMNS } from '../src/domain/files/columnLayout';
import { defineCall } from './shared/Call';
import { exportedList, exportFormatSchema } from './shared/listExport';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  monthSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from './shared/primitives';

/** Members in one call that saves their cost centers. */
export const MAX_COST_ROWS = 10_000;

const groupParams = v.object({ groupNumber: groupNumberSchema });

const text = (longest: number) => v.pipe(noteSchema, v.trim(), v.maxLength(longest));

const accountsOf = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.object({
    expense: schema,
    prepaid: schema,
    deductions: schema,
    continuation: schema,
    dueFromCarrier: schema,
    noMember: schema,
    carrierPayable: schema,
  });

const setupSchema = v.object({
  /** 0 while the group books no bills. */
  version: v.number(),
  savedAt: v.nullable(timestampSchema),
  savedBy: v.nullable(v.string()),
  centers: v.array(v.object({ code: v.string(), name: v.string(), account: v.string() })),
  accounts: accountsOf(v.string()),
  /** Empty if the group has no journal file of its own. */
  columns: v.array(
    v.object({ field: openPicklist(JOURNAL_FIELDS), heading: v.string(), text: v.optional(v.string()) }),
  ),
});

/** 403 FORBIDDEN for a group outside the scope. */
export const getCostSetup = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costSetup',
  operation: 'costs.read',
  summary: "A group's cost centers, the accounts of its journal, and the columns of its journal file.",
  schemas: { params: groupParams, answer: setupSchema },
});

/**
 * Saving the same again changes nothing. 400 BAD_REQUEST without an account, for two cost centers with one code, and for removing
 * a cost center that members have; 409 STALE_VERSION.
 */
export const saveCostSetup = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/costSetup',
  operation: 'costs.write',
  summary: 'Saves the cost centers and accounts of a group. From then on each reconciled bill gives a journal entry.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** As read; 0 for the first. */
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      centers: v.pipe(
        v.array(v.object({ code: text(LONGEST_CODE), name: text(LONGEST_ACCOUNT), account: text(LONGEST_ACCOUNT) })),
        v.maxLength(MAX_COST_CENTERS),
      ),
      accounts: accountsOf(text(LONGEST_ACCOUNT)),
      columns: v.pipe(
        v.array(
          v.object({
            field: v.picklist(JOURNAL_FIELDS),
            heading: text(MAX_HEADING),
            text: v.optional(text(MAX_HEADING)),
          }),
        ),
        v.maxLength(MAX_LAYOUT_COLUMNS),
      ),
    }),
    answer: setupSchema,
  },
});

const splitsSchema = v.array(v.object({ code: v.string(), share: v.number() }));

/** 403 FORBIDDEN for a group outside the scope. The search is in the body, because it may be a part of a member number. */
export const searchCostMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/members',
  operation: 'costs.read',
  summary: 'Members on the latest bills of a group with their cost centers, or those without one.',
  schemas: {
    params: groupParams,
    body: v.object({
      state: v.optional(v.picklist(COST_MEMBER_STATES), 'missing'),
      /** Start of a word of a name, or the last characters of a member number. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
      items: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          /** The latest first. */
          values: v.array(
            v.object({
              from: localDateSchema,
              splits: splitsSchema,
              /** Name of the file that it comes from. Missing in answers of earlier versions. */
              source: v.optional(v.nullable(v.string()), null),
            }),
          ),
        }),
      ),
      total: v.number(),
      /** Members without a cost center this month, whatever the filter. */
      missing: v.number(),
    }),
  },
});

/**
 * Saves all or none. A value of the same day is replaced. 400 BAD_REQUEST with a problem at `rows.N` for a member who is on no bill
 * of the group, a member who is given twice, an unknown cost center, and parts that do not add up to 100%.
 */
export const saveCostMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/values',
  operation: 'costs.write',
  summary: 'Says which cost centers members belong to, from a day on.',
  schemas: {
    params: groupParams,
    body: v.object({
      from: localDateSchema,
      rows: v.pipe(
        v.array(
          v.object({
            memberId: v.pipe(noteSchema, v.trim(), v.minLength(1), v.maxLength(60)),
            splits: v.pipe(
              v.array(
                v.object({
                  code: v.pipe(text(LONGEST_CODE), v.minLength(1)),
                  /** Hundredths of a percent. */
                  share: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WHOLE)),
                }),
              ),
              v.minLength(1),
              v.maxLength(MAX_SPLITS),
            ),
          }),
        ),
        v.minLength(1),
        v.maxLength(MAX_COST_ROWS),
      ),
    }),
    /** Number of members with changed cost centers. */
    answer: v.object({ saved: v.number() }),
  },
});

const entryFields = {
  entryPk: pkSchema,
  journalNumber: v.string(),
  billPk: pkSchema,
  billNumber: v.string(),
  /** First day of the bill's month. */
  month: localDateSchema,
  /** Number of the bill's division; empty for a bill of the whole group. Missing in answers of earlier versions. */
  division: v.optional(v.string(), ''),
  /** The office's day on which it was made. */
  date: localDateSchema,
  /** The bill's amount due; below zero for a reversal. */
  dueCents: centsSchema,
  /** Number of the entry that it reverses. */
  reverses: v.nullable(v.string()),
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
  summary: "A page of a group's journal entries, the latest first, and the reconciled bills without one.",
  schemas: {
    params: groupParams,
    body: v.object({ page: pageSchema, size: pageSizeSchema }),
    answer: v.object({
      items: v.array(v.object(entryFields)),
      total: v.number(),
      /** The latest first, at most 100. */
      unbooked: v.array(
        v.object({ billPk: pkSchema, billNumber: v.string(), month: localDateSchema, dueCents: centsSchema }),
      ),
    }),
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND. */
export const getJournalEntry = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/journal/:entryPk',
  operation: 'costs.read',
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

/**
 * Nothing changes if the entry already says what cost centers and accounts of now say. 400 BAD_REQUEST without accounts; 404
 * NOT_FOUND; 409 WRONG_STATUS unless the bill is reconciled.
 */
export const bookJournalEntry = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/journal',
  operation: 'costs.write',
  summary: 'Makes the journal entry of a reconciled bill, or corrects it by a reversing entry and a new one.',
  schemas: {
    params: groupParams,
    body: v.object({ billPk: pkSchema }),
    answer: v.object({ isBooked: v.boolean() }),
  },
});

/** 403 FORBIDDEN for a group outside the scope. Entries that do not exist are left out. */
export const exportJournal = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/journal/export',
  operation: 'costs.read',
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

const NO_PERIOD = `Give a first and a last month, at most ${MAX_COST_MONTHS} months.`;

function isPeriod(from: LocalDate, to: LocalDate): boolean {
  return from <= to && to < addMonths(from, MAX_COST_MONTHS);
}

/** Number of a division; empty for all that are in scope. */
const divisionSchema = v.optional(text(LONGEST_CODE), '');

/** Bills of the divisions in scope. 400 BAD_REQUEST for a last month before the first; 403 FORBIDDEN for a group outside the scope. */
export const getCosts = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costs/search',
  operation: 'costs.readReport',
  summary: 'What each cost center of a group cost, by coverage month and coverage.',
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({ from: monthSchema, to: monthSchema, division: divisionSchema }),
      v.check(({ from, to }) => isPeriod(from, to), NO_PERIOD),
    ),
    answer: v.object({
      items: v.array(
        v.object({
          month: localDateSchema,
          /** Empty for none. */
          costCenter: v.string(),
          /** Division number of the bill; empty for bills of the whole group. Missing in answers of earlier versions. */
          division: v.optional(v.string(), ''),
          /** Empty for charges and credits of a whole bill. */
          coverage: v.string(),
          employerCents: centsSchema,
          employeeCents: centsSchema,
          continuationCents: centsSchema,
          totalCents: centsSchema,
        }),
      ),
    }),
  },
});

/** As `getCosts`. */
export const exportCosts = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costs/export',
  operation: 'costs.readReport',
  summary: 'What each cost center of a group cost, as a file.',
  file: exportedList.file,
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({ from: monthSchema, to: monthSchema, division: divisionSchema, format: exportFormatSchema }),
      v.check(({ from, to }) => isPeriod(from, to), NO_PERIOD),
    ),
    answer: exportedList.answer,
  },
});
