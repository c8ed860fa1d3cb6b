import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { interchangeOf } from '../../../test/support/files/interchangeOf';
import type { StageBill } from './StageBills';
import { memberNumberOf } from './StageBills';
import type { StageUpload } from './uploadFiles';

/** Whether an 834 lists everyone, or has changes. */
export type EnrollmentList = 'full list' | 'changes';

/** A person's coverage in an 834. */
export interface PersonIn834 {
  readonly member: string;
  readonly is: 'employee' | 'spouse' | 'child';
  /** The employee of a dependent; empty for the one above. */
  readonly of: string;
  /** Empty for a change of all coverages. */
  readonly coverage: string;
  /** X12 code of the tier; empty if the file has none. */
  readonly tier: string;
  readonly change: 'add' | 'end' | 'no change';
  /** Its first or last day: YYYY-MM-DD. */
  readonly on: string;
}

const RELATIONS = { employee: '18', spouse: '01', child: '19' } as const;
const ACTIONS = { add: '021', end: '024', 'no change': '030' } as const;
const COVERAGES: Readonly<Record<string, string>> = { Medical: 'HLT', Dental: 'DEN', Vision: 'VIS', Life: 'LIF' };

/** An X12 834 of a group. Dependents follow the employee they belong to. */
export function enrollment834(bill: StageBill, list: EnrollmentList, people: readonly PersonIn834[]): StageUpload {
  let number = '';
  const body = people.flatMap(({ member, is, of, coverage, tier, change, on }) => {
    if (is === 'employee' || of !== '') number = memberNumberOf(bill, of || member);
    const [first = '', last = ''] = member.toUpperCase().split(' ');
    const action = ACTIONS[change];
    const day = on.replaceAll('-', '');
    return [
      `INS*${is === 'employee' ? 'Y' : 'N'}*${RELATIONS[is]}*${action}*XN*A`,
      `REF*0F*${number}`,
      ...(coverage === '' && change === 'end' ? [`DTP*357*D8*${day}`] : []),
      `NM1*IL*1*${last}*${first}`,
      ...(coverage === ''
        ? []
        : [
            `HD*${action}**${COVERAGES[coverage] ?? coverage}*PPO${tier && `*${tier}`}`,
            ...(change === 'end' ? ['DTP*348*D8*20260101'] : []),
            `DTP*${change === 'end' ? '349' : '348'}*D8*${day}`,
          ]),
    ];
  });
  const text = interchangeOf(body, { purpose: list === 'full list' ? '4' : '2' });
  const bytes = new TextEncoder().encode(text);
  return { name: 'members.834', bytes, kind: UploadKind.Enrollment, owner: bill.group.groupNumber };
}
