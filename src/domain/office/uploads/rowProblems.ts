import { LARGEST_LINE_CENTS } from '../../billing/bills/Bill';
import { openingRowProblems } from '../../money/opening/OpeningRow';
import { personRowOf, personRowProblems } from '../../people/directory/personRow';
import { UploadKind } from '../../platform/files/UploadKind';
import { setupProblems } from '../setup/setupProblems';
import { setupRowOf } from '../setup/setupRow';
import { chargeProblem } from './chargeWithoutMember';
import { monthsProblem } from './monthsOfRow';
import type { RowError, UploadValues } from './RowReader';

type Problem = Pick<RowError, 'field' | 'message'>;

const numberOf = (value: string | number | null | undefined) => (typeof value === 'number' ? value : 0);
const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : '');

/**
 * Errors of a row whose cells are all readable.
 *
 * @source docs/decisions/uploads.md#suspicious-contents-get-a-warning-impossible-ones-are-refused
 */
export function rowProblems(kind: UploadKind, values: UploadValues): readonly Problem[] {
  return BY_KIND[kind](values);
}

const BY_KIND: Readonly<Record<UploadKind, (values: UploadValues) => readonly Problem[]>> = {
  [UploadKind.PayrollDeductions]({ amount, employerAmount }) {
    const size = Math.abs(numberOf(amount)) + Math.abs(numberOf(employerAmount));
    return size > LARGEST_LINE_CENTS
      ? [{ field: 'amount', message: 'The amount is too large to be a deduction.' }]
      : [];
  },
  [UploadKind.Enrollment]({ effectiveFrom, effectiveTo, action, volume }) {
    const problems: Problem[] = [];
    // ISO dates compare as text.
    if (effectiveFrom === null && action !== 'terminate') {
      problems.push({ field: 'effectiveFrom', message: 'The effective date is missing.' });
    }
    if (effectiveTo !== null && textOf(effectiveTo) < textOf(effectiveFrom)) {
      problems.push({ field: 'effectiveTo', message: 'The end date is before the effective date.' });
    }
    if (action === 'terminate' && effectiveTo === null) {
      problems.push({
        field: 'effectiveTo',
        message: 'A termination needs an end date. Add the last day of coverage, or ask the sender for it.',
      });
    }
    if (numberOf(volume) < 0) problems.push({ field: 'volume', message: 'A volume can’t be negative.' });
    return problems;
  },
  [UploadKind.ContinuationPayments]: ({ memberId, memberName }) =>
    memberId === null && memberName === null
      ? [{ field: 'memberId', message: 'A payment needs a member ID or a name.' }]
      : [],
  [UploadKind.CarrierBill](values) {
    const { groupNumber, periodFrom, volume, memberId } = values;
    const problem = memberId === null ? chargeProblem(values) : undefined;
    const problems: Problem[] = problem ? [problem] : [];
    if (!/^\d{1,12}$/.test(textOf(groupNumber))) {
      problems.push({ field: 'groupNumber', message: 'A group number contains only digits.' });
    }
    if (!textOf(periodFrom).endsWith('-01')) {
      problems.push({ field: 'periodFrom', message: 'A period must begin on the first day of a month.' });
    }
    const monthProblem = monthsProblem(values);
    if (monthProblem !== undefined) problems.push({ field: 'coverageTo', message: monthProblem });
    if (numberOf(volume) < 0) problems.push({ field: 'volume', message: 'A volume can’t be negative.' });
    return problems;
  },
  [UploadKind.Lockbox]: ({ amount }) =>
    numberOf(amount) > 0 ? [] : [{ field: 'amount', message: 'The amount of a check must be greater than zero.' }],
  [UploadKind.Setup](values) {
    const record = setupRowOf(values);
    if (!record) return [{ field: 'type', message: 'The type is group, carrier, agent or rep.' }];
    const found = setupProblems(record.kind, { code: record.code, ...record.values });
    return Object.entries(found).map(([name, message]) => ({ field: SETUP_COLUMNS[name] ?? name, message }));
  },
  [UploadKind.People]: (values) => personRowProblems(personRowOf(values)),
  [UploadKind.Opening]: openingRowProblems,
};

/** Columns of the values of a group. */
const SETUP_COLUMNS: Readonly<Record<string, string>> = {
  repCode: 'rep',
  carrierCodes: 'carriers',
  agentCodes: 'agents',
  postalState: 'state',
};
