import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bulkDecision } from '../../../../src/domain/billing/reconciliation/Resolution';
import { FIELD_FILES, fieldBill } from '../../../support/payroll/fieldBill';
import { openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

interface PlantedDifference {
  readonly kind: string;
  readonly member: string;
  readonly name: string;
  readonly coverage: string | null;
  readonly 'right kinds': readonly string[];
  readonly 'right decisions': readonly string[];
  readonly 'right cents': number | null;
}

const TRUTH = JSON.parse(readFileSync(path.join(FIELD_FILES, 'truth.json'), 'utf8')) as Readonly<
  Record<
    string,
    {
      readonly files: readonly string[];
      readonly bill: readonly string[];
      readonly differences: readonly PlantedDifference[];
    }
  >
>;

/** Whether a difference is about the member of a planted one: by number, which may have lost its zeros, or by the parts of the name. */
function isOf(
  { member, name }: PlantedDifference,
  one: { readonly memberId: string; readonly memberName: string },
): boolean {
  const isNumber = one.memberId !== '' && member.replace(/^0+/, '') === one.memberId.replace(/^0+/, '');
  return isNumber || name.split(' ').every((word) => one.memberName.includes(word));
}

/** People who are not found by themselves. Nothing is decided about their money before a person links them. */
const LINKED_FIRST = ['noid', 'swap', 'surname', 'namesake'];
/** Credits and charges for a stated earlier month are balances of the register, and no differences of this month. */
const BALANCES = ['retrochno', 'credit'];

async function comparisonOf({ files, bill }: (typeof TRUTH)[string]) {
  const stage = new ReconcileFixture((await Promise.all(bill.map(fieldBill))).flat());
  const session = await stage.session();
  await session.payroll.compareFiles(
    ...files.map((file) => {
      const bytes = new Uint8Array(readFileSync(path.join(FIELD_FILES, file)));
      return { name: file, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
    }),
  );
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosingSheet')
    await session.payroll.chooseSheet(...comparison.sheets.map((sheet) => sheet.name));
  return openOf(session).comparison;
}

describe('a payroll file in a form of the field', () => {
  it.each(Object.keys(TRUTH))(
    'is compared without a question, to exactly the planted differences: %s',
    async (name) => {
      const truth = TRUTH[name] as (typeof TRUTH)[string];
      const comparison = await comparisonOf(truth);
      if (comparison.kind !== 'compared') throw new Error(`The file was not compared: ${comparison.kind}`);
      const suggested = bulkDecision(comparison.discrepancies, 'suggested');
      const wrong = comparison.discrepancies.flatMap((one) => {
        const { memberId, memberName, coverage, kind, cause } = one;
        const action = suggested.get(one)?.action ?? 'none';
        // Only a person knows why someone is not in payroll.
        if (one.isAbsence && action === 'none' && truth.differences.some((each) => isOf(each, one))) return [];
        // The same person under another surname, whom nothing in the file tells apart from a new one, is asked about.
        if (kind === 'UNMATCHED_MEMBER' && action === 'none') return [];
        const proposed = comparison.people.proposals.find(({ payroll }) => payroll.memberName === memberName)?.billed;
        const planted = truth.differences.filter(
          (each) => isOf(each, proposed ?? one) && (each.coverage ?? coverage) === coverage,
        );
        const isRight = planted.some((each) =>
          LINKED_FIRST.includes(each.kind)
            ? action === 'none' || action === 'acceptBill'
            : (each['right kinds'].includes(kind) || (each.kind === 'arrears' && kind === 'REPEATED_IN_FILE')) &&
              (action === 'none' || each['right decisions'].includes(action)),
        );
        const what = planted.map((each) => each.kind).join() || 'invented';
        return isRight ? [] : [`${what}: ${memberId} ${memberName}, ${coverage}: ${kind} ${action}. ${cause}`];
      });
      const missed = truth.differences.filter(
        (each) =>
          !each['right kinds'].includes('MATCH') &&
          !BALANCES.includes(each.kind) &&
          !comparison.discrepancies.some((one) => isOf(each, one) && one.coverage === each.coverage),
      );
      expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
    },
  );
});
