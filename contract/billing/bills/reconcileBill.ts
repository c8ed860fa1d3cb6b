import * as v from 'valibot';
import { TIERS } from '../../../src/domain/billing/bills/Tier';
import {
  DISCREPANCY_ACTIONS,
  MAX_DISCREPANCY_KEY_LENGTH,
} from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { MAX_UNREAD } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { MAX_CHOICES, MAX_PLACES } from '../../../src/domain/platform/files/FileAccount';
import { billSchema, lineCentsSchema, reasonCodeSchema } from '../../platform/shared/billSchemas';
import { defineCall } from '../../platform/shared/Call';
import { fileNameSchema } from '../../platform/shared/fileName';
import { centsSchema, localDateSchema, noteSchema, pkSchema, timestampSchema } from '../../platform/shared/primitives';
import type { InputOf } from '../../platform/shared/RecordOf';
import { schoolPaychecksSchema } from '../../platform/shared/schoolYear';
import { payDatesSchema, payScheduleSchema } from '../columnMappings';
import { correctionTermsSchema } from '../corrections';
import { statusChangeBody } from './billStatus';
import { billParams } from './bills';

/** One row of a payroll file. Shape of `Deduction` in the domain; `row` counts from 1. */
const deductionSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  memberId: v.pipe(v.string(), v.maxLength(60)),
  memberName: v.pipe(v.string(), v.maxLength(200)),
  coverage: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  amountCents: lineCentsSchema,
  /** As in the file, if the amount was scaled to a month's premium. */
  fileCents: v.optional(lineCentsSchema),
  /** Expected employee share by the group's contributions, if the premium is unknown because the deduction differs. */
  employeeShareCents: v.optional(v.nullable(lineCentsSchema)),
  /** The employee's share as in the file, if the file has both shares. */
  employeeCents: v.optional(lineCentsSchema),
  /** The employee number, in a file that is matched by name. */
  ownNumber: v.optional(v.pipe(v.string(), v.maxLength(60))),
  ssn: v.optional(v.pipe(v.string(), v.maxLength(20))),
  birthDate: v.optional(localDateSchema),
  payDate: v.optional(localDateSchema),
  tier: v.optional(v.picklist(TIERS)),
  /** Whether it is a school-year deduction, which also covers the summer. */
  isSchoolYear: v.optional(v.boolean()),
  /** Whether a person decided that this coverage is not on the bill. */
  isLeftOut: v.optional(v.boolean()),
});

/** The person of a row that could not be read: `UnreadPerson` in the domain. */
const unreadPersonSchema = v.object({
  memberId: v.pipe(v.string(), v.maxLength(60)),
  memberName: v.pipe(v.string(), v.maxLength(200)),
  coverage: v.nullable(v.pipe(v.string(), v.maxLength(100))),
});

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const readingTextSchema = v.pipe(v.string(), v.maxLength(300));

/** The account of a payroll file: `FileBalance` in the domain. */
const fileBalanceSchema = v.object({
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
  /** Sheets and files that were read, and sheets that were not. Omitted if there is only one. */
  places: v.exactOptional(
    v.pipe(
      v.array(v.object({ name: readingTextSchema, rows: v.nullable(countSchema), notRead: readingTextSchema })),
      v.maxLength(MAX_PLACES),
    ),
  ),
  /** Who chose each column. Omitted for an upload, whose columns were chosen there. */
  choices: v.exactOptional(
    v.pipe(
      v.array(
        v.object({ what: readingTextSchema, value: readingTextSchema, by: v.picklist(['rule', 'person', 'saved']) }),
      ),
      v.maxLength(MAX_CHOICES),
    ),
  ),
});

/** A person's confirmation about the file's amounts: `ConfirmedPay` in the domain. */
const confirmedPaySchema = v.object({
  schedule: v.optional(payScheduleSchema),
  payDates: v.optional(payDatesSchema),
  schoolPaychecks: v.optional(schoolPaychecksSchema),
  share: v.picklist(['employee', 'both']),
});

/** A decision about one difference. Shape of `Resolution` in the domain; `key` comes from `discrepancyKey`. */
export const resolutionSchema = v.object({
  key: v.pipe(v.string(), v.maxLength(MAX_DISCREPANCY_KEY_LENGTH)),
  action: v.picklist(DISCREPANCY_ACTIONS),
  reasonCode: reasonCodeSchema,
  note: noteSchema,
  /** The standing decision that made it; omitted if a person made it for this bill. */
  standingPk: v.optional(pkSchema),
  /** Choice for the correction that it proposes. Omitted: the correction stays proposed. */
  correction: v.optional(
    v.object({
      state: v.picklist(['OPEN', 'DROPPED']),
      /** Omitted: as proposed. */
      terms: v.optional(correctionTermsSchema),
      /** Whether the person confirmed the risky terms. */
      isConfirmed: v.optional(v.boolean()),
    }),
  ),
});

/**
 * Also 422 DISCREPANCIES_OPEN with the keys that still need a decision, REASON_MISSING, CORRECTION_UNCONFIRMED for a correction with
 * risky terms that the person has not confirmed; 400 BAD_REQUEST for a confirmed correction with incomplete terms.
 */
export const reconcileBill = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/reconcile',
  operation: 'bills.reconcile',
  summary:
    'Reconciles a bill. With a comparison, the server matches again and refuses while a difference has no decision.',
  // Room for 200,000 rows of a payroll file.
  maxBodyBytes: 32 * 2 ** 20,
  schemas: {
    params: billParams,
    body: v.object({
      ...statusChangeBody.entries,
      comparison: v.optional(
        v.object({
          fileName: fileNameSchema,
          /** The upload its deductions came from, which then cannot be reversed; omitted for a file that was not uploaded. */
          filePk: v.optional(pkSchema),
          deductions: v.pipe(v.array(deductionSchema), v.maxLength(200_000)),
          /** People in rows that could not be read. They are not suggested as terminated. Omitted if every row was read. */
          unread: v.optional(v.pipe(v.array(unreadPersonSchema), v.maxLength(MAX_UNREAD))),
          resolutions: v.pipe(v.array(resolutionSchema), v.maxLength(200_000)),
          /** Balance of the file as read, for the evidence: 400 unless it adds up. Omitted if it is unknown. */
          balance: v.optional(fileBalanceSchema),
          /** Who saved the layout that choices by `saved` come from, and when. Omitted if no choice does. */
          layout: v.optional(v.object({ savedBy: v.pipe(v.string(), v.maxLength(200)), savedAt: timestampSchema })),
          /** Meaning of the amounts, used to propose contributions. Omitted if no person confirmed it. */
          pay: v.optional(confirmedPaySchema),
        }),
      ),
    }),
    answer: billSchema,
  },
});

/** Comparison with a payroll file that a reconciliation is based on. */
export type ReconcileComparison = NonNullable<InputOf<typeof reconcileBill.schemas.body>['comparison']>;
