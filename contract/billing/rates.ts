import * as v from 'valibot';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import {
  AGE_RULES,
  MAX_AGE,
  MAX_RATE,
  MAX_RATE_ROWS,
  MAX_RATED_BILLS,
  MAX_REDUCTIONS,
  RATE_SOURCES,
  RATE_TABLE_STATES,
  RATE_UNITS,
  SPOUSE_AGES,
} from '../../src/domain/billing/rates/RateTable';
import { defineCall } from '../platform/shared/Call';
import {
  centsAboveZeroSchema,
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Maximum rate tables of one group, including withdrawn ones. */
export const MAX_RATE_TABLES = 200;

const groupParams = v.object({ groupNumber: groupNumberSchema });
const tableParams = v.object({ groupNumber: groupNumberSchema, tablePk: pkSchema });

/** A table by its key. */
export type RateTableKey = RecordOf<typeof tableParams>;

const nameSchema = v.pipe(noteSchema, v.trim(), v.maxLength(80));
const ageSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AGE)));

const rowSchema = v.object({
  coverage: v.string(),
  /** Empty for every class. */
  className: v.string(),
  /** Empty for every plan of the coverage. */
  plan: v.string(),
  tier: v.nullable(openPicklist(TIERS)),
  ageFrom: v.nullable(v.number()),
  ageTo: v.nullable(v.number()),
  unit: openPicklist(RATE_UNITS),
  /** Ten-thousandths of a dollar per unit. */
  rate: v.number(),
  maxVolumeCents: v.nullable(centsSchema),
});

/** The fields of confirmed rates used to check bills. */
export const appliedTableSchema = v.object({
  tablePk: pkSchema,
  carrierCode: codeSchema,
  policy: v.string(),
  effectiveFrom: localDateSchema,
  ageRule: openPicklist(AGE_RULES),
  spouseAge: v.optional(openPicklist(SPOUSE_AGES)),
  reductions: v.array(v.object({ age: v.number(), percent: v.number() })),
  rows: v.array(rowSchema),
});

const tableFields = {
  tablePk: pkSchema,
  carrierCode: codeSchema,
  /** Empty if the group has only one policy with the carrier. */
  policy: v.string(),
  /** First day of a month. */
  effectiveFrom: localDateSchema,
  ageRule: openPicklist(AGE_RULES),
  /** Default: the employee's. */
  spouseAge: v.optional(openPicklist(SPOUSE_AGES)),
  /** By age, the youngest first. */
  reductions: v.array(v.object({ age: v.number(), percent: v.number() })),
  source: openPicklist(RATE_SOURCES),
  note: v.string(),
  state: openPicklist(RATE_TABLE_STATES),
  version: v.number(),
  /** The carrier's document; null until it is attached, and for rates learned from bills. */
  exhibit: v.nullable(v.object({ fileName: v.string(), bytes: v.number() })),
  /** ISO timestamps, UTC. */
  proposedAt: timestampSchema,
  proposedBy: v.string(),
  /** When it was last confirmed or withdrawn; null while proposed. */
  decidedAt: v.nullable(timestampSchema),
  decidedBy: v.nullable(v.string()),
  /** Why it was withdrawn. */
  reason: v.string(),
  /** Whether the caller proposed it and therefore cannot confirm it. */
  isOwn: v.boolean(),
  /** Id of the person who proposed a table that waits. Missing for other tables. */
  proposedById: v.exactOptional(v.string()),
};

const tableSchema = v.object({ ...tableFields, rows: v.array(rowSchema) });

/** A group's rate table, with the person who proposed it and the person who confirmed it. */
export type RateTable = RecordOf<typeof tableSchema>;

/** 403 FORBIDDEN for a group outside the scope. Carriers get only the confirmed tables with their own codes. */
export const listRateTables = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/rateTables',
  operation: 'rates.read',
  group: 'whole',
  summary: "A group's rate tables, the latest first.",
  schemas: {
    params: groupParams,
    answer: v.object({ items: v.array(v.object({ ...tableFields, rowCount: v.number() })) }),
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND. Carriers get no history. */
export const getRateTable = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/rateTables/:tablePk',
  operation: 'rates.read',
  group: 'whole',
  summary: 'The rates of one table, and what happened to it.',
  schemas: {
    params: tableParams,
    answer: v.object({
      table: tableSchema,
      /** Latest first. */
      events: v.array(
        v.object({
          event: openPicklist(['proposed', 'exhibitAttached', 'confirmed', 'superseded', 'withdrawn']),
          /** ISO timestamp, UTC. */
          at: timestampSchema,
          by: v.string(),
          note: v.string(),
        }),
      ),
    }),
  },
});

export type OpenedRateTable = RecordOf<typeof getRateTable.schemas.answer>;

/** An event in a table's history. */
export type RateTableEvent = OpenedRateTable['events'][number];

/**
 * Proposing the same table again returns the proposed one. 400 BAD_REQUEST for a carrier that does not bill the group, and for
 * contradictory rows; 422 TOO_MANY. LEARNED rates must match the carrier's latest released bill: 404 NOT_FOUND without one, 422
 * ROWS_WITH_ERRORS if they do not.
 */
export const proposeRateTable = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/rateTables',
  operation: 'rates.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Proposes the rates of a policy from a day on. They apply once another person has confirmed them.',
  schemas: {
    params: groupParams,
    body: v.object({
      carrierCode: codeSchema,
      policy: v.pipe(noteSchema, v.trim(), v.maxLength(40)),
      effectiveFrom: localDateSchema,
      ageRule: v.picklist(AGE_RULES),
      spouseAge: v.optional(v.picklist(SPOUSE_AGES)),
      reductions: v.pipe(
        v.array(
          v.object({
            age: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_AGE)),
            percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
          }),
        ),
        v.maxLength(MAX_REDUCTIONS),
      ),
      source: v.picklist(RATE_SOURCES),
      note: v.optional(v.pipe(noteSchema, v.trim()), ''),
      rows: v.pipe(
        v.array(
          v.object({
            coverage: v.pipe(nameSchema, v.minLength(1)),
            className: nameSchema,
            plan: nameSchema,
            tier: v.nullable(v.picklist(TIERS)),
            ageFrom: ageSchema,
            ageTo: ageSchema,
            unit: v.picklist(RATE_UNITS),
            rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RATE)),
            maxVolumeCents: v.nullable(centsAboveZeroSchema),
          }),
        ),
        v.minLength(1),
        v.maxLength(MAX_RATE_ROWS),
      ),
    }),
    answer: tableSchema,
  },
});

/**
 * Only the person who proposed the table may attach its exhibit. 404 NOT_FOUND; 409 WRONG_STATUS unless it is proposed; 413
 * TOO_LARGE; 415 FILE_TYPE; 422 FILE_UNREADABLE, SAME_PERSON for others. Attaching the same file again changes nothing.
 */
export const attachRateExhibit = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/rateTables/:tablePk/exhibit',
  operation: 'rates.write',
  group: 'whole',
  event: 'rules-changed',
  summary:
    'Attaches the carrier\'s rate exhibit (form field "file") to a table that waits for confirmation, instead of a former one.',
  form: 'one',
  schemas: { params: tableParams, answer: tableSchema },
});

/** 404 NOT_FOUND, also for a table without an exhibit. */
export const getRateExhibit = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/rateTables/:tablePk/exhibit',
  operation: 'rates.read',
  group: 'whole',
  summary: "The carrier's rate exhibit of a table, to save. Never shown in the browser.",
  file: ['any'],
  schemas: { params: tableParams, answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array) },
});

/**
 * `confirm` puts the rates into effect, replacing confirmed rates of the same policy and day; `withdraw` ends them. Repeating a
 * step changes nothing. 404 NOT_FOUND; 409 WRONG_STATUS, also without an exhibit, STALE_VERSION; 422 SAME_PERSON, REASON_MISSING.
 */
export const decideRateTable = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/rateTables/:tablePk/steps',
  operation: 'rates.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Confirms the rates that another person proposed, or withdraws rates.',
  schemas: {
    params: tableParams,
    body: v.object({
      step: v.picklist(['confirm', 'withdraw']),
      version: versionSchema,
      reason: v.optional(v.pipe(noteSchema, v.trim()), ''),
    }),
    answer: tableSchema,
  },
});

/** Lines not checked because the member's class is unknown. Missing in answers of earlier versions. */
const withoutClassSchema = v.optional(v.number(), 0);

/** Omits bills that do not exist or are not in scope. For a carrier, bills contain only its own lines. */
export const checkBillRates = defineCall({
  method: 'POST',
  path: '/api/bills/rateChecks',
  operation: 'rates.read',
  summary: 'Compares the lines of bills with the confirmed rate tables of their groups.',
  schemas: {
    body: v.object({ values: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_RATED_BILLS)) }),
    answer: v.object({
      items: v.array(
        v.object({
          billPk: pkSchema,
          /** Lines with an expected premium. */
          checked: v.number(),
          differing: v.number(),
          unchecked: v.number(),
          withoutClass: withoutClassSchema,
          /** Billed − expected, for the differing lines. */
          differenceCents: centsSchema,
          /** Differences found, in sentences; empty if there are none. */
          notice: v.string(),
        }),
      ),
    }),
  },
});

/** Result of a bill's rate check. */
export type BillRateCheck = RecordOf<typeof checkBillRates.schemas.answer>['items'][number];

const billedLine = {
  linePk: pkSchema,
  memberName: v.string(),
  coverage: v.string(),
  tier: openPicklist(TIERS),
  billedCents: centsSchema,
};

/** 404 NOT_FOUND, also for a bill out of reach. A carrier gets only its own lines, as billed. */
export const getRateFindings = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/rateFindings',
  operation: 'rates.read',
  effect: 'people',
  summary: 'The lines of a bill that differ from the confirmed rates, and why other lines are not checked.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    answer: v.object({
      checked: v.number(),
      differing: v.number(),
      unchecked: v.number(),
      withoutClass: withoutClassSchema,
      /** Billed − expected, for the differing lines. */
      differenceCents: centsSchema,
      /** The first 500, in bill order. */
      lines: v.array(
        v.object({
          ...billedLine,
          expectedCents: centsSchema,
          /** Explanation of the billed rate, as a clause without a period. */
          cause: v.string(),
        }),
      ),
      /** Most frequent first. */
      reasons: v.array(v.object({ why: v.string(), lines: v.number() })),
    }),
  },
});

/** The rate check of one bill, line by line. */
export type RateFindings = RecordOf<typeof getRateFindings.schemas.answer>;

/** A bill line that differs from the confirmed rates. */
export type RateFinding = RateFindings['lines'][number];

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND if the carrier has no released bill for the group. */
export const learnGroupRates = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/learnedRates',
  operation: 'rates.write',
  group: 'whole',
  summary: "Rates that most lines of a carrier's latest released bill agree on, to propose them. Nothing is saved.",
  schemas: {
    params: groupParams,
    query: v.object({ carrierCode: codeSchema }),
    answer: v.object({
      billNumber: v.string(),
      /** First day of the bill's month. */
      effectiveFrom: localDateSchema,
      rows: v.array(rowSchema),
      /** Number of lines in the month that match no learned rate. */
      otherLines: v.number(),
      /** The first of these lines, in bill order. */
      others: v.array(
        v.object({
          ...billedLine,
          /** Amount by the learned rates; null if none was learned for the line's plan and tier. */
          expectedCents: v.nullable(centsSchema),
        }),
      ),
    }),
  },
});

/** A line that matches no learned rate. @source docs/decisions/rates.md#learned-rates-name-the-lines-outside-of-them */
export type OtherLine = LearnedFromBill['others'][number];

/** Rates that a carrier's latest released bill agrees on. */
export type LearnedFromBill = RecordOf<typeof learnGroupRates.schemas.answer>;
