import * as v from 'valibot';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import { NOT_ON_BILL, NOT_ON_BILL_SORTS } from '../../src/domain/billing/notOnBill/notOnBillList';
import { COVERAGE_KINDS, INSURED_STATES, PAID_PARTS } from '../../src/domain/billing/notOnBill/PayingNotOnBill';
import { billOriginSchema } from '../platform/shared/billSchemas';
import { queriedListCalls } from '../platform/shared/listCalls';
import {
  centsSchema,
  codeSchema,
  directionSchema,
  groupNumberSchema,
  lineOfTextSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
} from '../platform/shared/primitives';

const countSchema = v.number();

/** A person who pays for a coverage, or is enrolled in it, that the carrier does not bill. */
const payingNotOnBillSchema = v.object({
  rowPk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  carrierCode: codeSchema,
  memberId: v.string(),
  memberName: v.string(),
  /** Null if the member was compared as a whole. */
  coverage: v.nullable(v.string()),
  part: openPicklist(PAID_PARTS),
  /** State of the enrollment at the carrier, as far as it is known. */
  state: openPicklist(INSURED_STATES),
  /** First day that is paid for, or that the enrollment names, and not billed. */
  since: localDateSchema,
  /** Deducted in the bill's month; null for a person who is enrolled and not deducted. */
  deductedCents: v.nullable(centsSchema),
  volumeCents: v.nullable(centsSchema),
  billedVolumeCents: v.nullable(centsSchema),
  /** Tier that is paid for, if dependents are missing. */
  tier: v.nullable(openPicklist(TIERS)),
  origin: billOriginSchema,
});

/** 403 FORBIDDEN for a group outside the scope, and for carriers and agents. */
export const { search: searchNotOnBill, export: exportNotOnBill } = queriedListCalls(
  NOT_ON_BILL,
  { group: 'part', effect: 'people' },
  {
    path: '/api/notOnBill',
    summaries: {
      search:
        'People who pay, or are enrolled, and whom the latest compared bill lacks: by what is known of their enrollment, the kind of coverage, and days.',
      export: 'Everybody in scope who pays and is not on the bill and matches a filter, as a file.',
    },
    filter: {
      /** Default: all groups in the caller's scope. */
      groupNumber: v.optional(groupNumberSchema),
      /** Default: all states. */
      status: v.optional(v.picklist(INSURED_STATES)),
      /** Kind of the coverage. Default: all. */
      coverage: v.optional(v.picklist(COVERAGE_KINDS)),
      /** Part of a member's or group's name, or start of a member number or bill number. */
      q: v.optional(lineOfTextSchema(80), ''),
      sort: v.optional(v.picklist(NOT_ON_BILL_SORTS), 'status'),
      direction: v.optional(directionSchema, 'asc'),
    },
    item: payingNotOnBillSchema,
    page: {
      /** Counts for the group or, without a group, the scope, regardless of the other filters. */
      counts: v.object({
        NO_ENROLLMENT: countSchema,
        EVIDENCE_PENDING: countSchema,
        SENT: countSchema,
        AFTER_CUTOFF: countSchema,
      }),
      /** Part of those who wait for evidence of insurability: 3 months of premium or more. */
      escalatedCount: countSchema,
    },
  },
);
