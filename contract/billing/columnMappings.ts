import * as v from 'valibot';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import { PAY_SCHEDULES } from '../../src/domain/billing/reconciliation/PayrollTable';
import { defineCall } from '../platform/shared/Call';
import { employeeContributionsSchema } from '../platform/shared/employeeContributions';
import { groupNumberSchema, timestampSchema } from '../platform/shared/primitives';
import { schoolPaychecksSchema } from '../platform/shared/schoolYear';

const mappingParams = v.object({ groupNumber: groupNumberSchema, fileKind: v.picklist(['payrollDeductions']) });
const header = v.pipe(v.string(), v.maxLength(200));
const coverageName = v.pipe(v.string(), v.maxLength(100));
/** Maximum number of columns of a file. */
const MAX_COLUMNS = 200;

export const payScheduleSchema = v.picklist(PAY_SCHEDULES);

/** Number of a month's pay dates in a file. */
export const payDatesSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31));

/**
 * What the amounts in a file represent, compared with a month's premium, as confirmed by a person. Without `schedule`, the file has
 * the whole month; without `employeePercents`, it has both shares.
 */
const payBasisSchema = v.object({
  schedule: v.optional(payScheduleSchema),
  payDates: v.optional(payDatesSchema),
  schoolPaychecks: v.optional(schoolPaychecksSchema),
  employeePercents: v.optional(
    v.pipe(
      v.array(
        v.object({
          coverage: v.pipe(v.string(), v.maxLength(100)),
          percent: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  /** The group's contributions by plan and tier, with `employeePercents`. */
  employeeContributions: v.optional(employeeContributionsSchema),
});

/**
 * Contents of the columns in a group's file, by heading; null for columns the file does not have. `memberId` is null for a file
 * with names only, and `amount` if each coverage has its own column, which `coverageColumns` lists. `headings` are all columns of
 * the file in which they were chosen, and identify its layout; older clients do not send them. `monthsAhead` is 1 for payroll that
 * deducts in the month before the bill's, and 0 by default.
 */
export const columnMappingSchema = v.object({
  memberId: v.nullable(header),
  memberName: v.nullable(header),
  coverage: v.nullable(header),
  amount: v.nullable(header),
  employerAmount: v.nullable(header),
  firstName: v.optional(v.nullable(header)),
  ownNumber: v.optional(v.nullable(header)),
  payDate: v.optional(v.nullable(header)),
  ssn: v.optional(v.nullable(header)),
  birthDate: v.optional(v.nullable(header)),
  tier: v.optional(v.nullable(header)),
  coverageColumns: v.optional(
    v.pipe(
      v.array(v.object({ heading: header, coverage: header, share: v.picklist(['employee', 'employer']) })),
      v.minLength(1),
      v.maxLength(MAX_COLUMNS),
    ),
  ),
  /** Coverage names that a person has decided about: as on the bill, or null if not compared. */
  coverages: v.optional(
    v.pipe(v.array(v.object({ name: coverageName, coverage: v.nullable(coverageName) })), v.maxLength(MAX_COLUMNS)),
  ),
  /** Words of the column of tiers that a person has decided about: a tier, or empty if they are not compared. */
  words: v.optional(
    v.pipe(
      v.array(
        v.object({
          field: v.picklist(['tier']),
          from: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
          to: v.picklist([...TIERS, '']),
        }),
      ),
      v.maxLength(MAX_COLUMNS),
    ),
  ),
  isInCents: v.optional(v.boolean()),
  sheet: v.optional(header),
  /** Further sheets that are read with it. */
  moreSheets: v.optional(v.pipe(v.array(header), v.maxLength(MAX_COLUMNS))),
  basis: v.optional(payBasisSchema),
  monthsAhead: v.optional(v.picklist([-1, 0, 1])),
  /** The same for each carrier's coverage; where there are any, `monthsAhead` does not count. */
  shifts: v.optional(
    v.pipe(
      v.array(
        v.object({
          carrierCode: v.pipe(v.string(), v.maxLength(60)),
          coverage: coverageName,
          monthsAhead: v.picklist([-1, 0, 1]),
        }),
      ),
      v.maxLength(MAX_COLUMNS),
    ),
  ),
  headings: v.optional(v.pipe(v.array(header), v.maxLength(MAX_COLUMNS))),
});

const savedColumnsSchema = v.object({
  ...columnMappingSchema.entries,
  /** Who last saved them, and when. Missing in answers of earlier versions. */
  savedBy: v.exactOptional(v.string()),
  savedAt: v.exactOptional(timestampSchema),
});

/** The columns for this layout, otherwise the ones last saved. 403 FORBIDDEN for a group outside the scope. */
export const getColumnMapping = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/columnMappings/:fileKind',
  operation: 'columnMappings.read',
  group: 'part',
  summary: 'The saved columns of a kind of file, by layout if given; null if none are saved.',
  schemas: {
    params: mappingParams,
    query: v.object({ layout: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
    answer: v.nullable(savedColumnsSchema),
  },
});

/**
 * Replaces the columns of the same layout. A group keeps its 20 newest layouts. 403 FORBIDDEN for a group outside the scope.
 */
export const saveColumnMapping = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/columnMappings/:fileKind',
  operation: 'columnMappings.write',
  group: 'whole',
  summary: 'Saves the columns of a kind of file for a group.',
  schemas: { params: mappingParams, body: columnMappingSchema, answer: columnMappingSchema },
});
