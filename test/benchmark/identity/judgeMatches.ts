import type { IdentityRecord } from '../../../src/domain/billing/reconciliation/people/probability/IdentityRecord';
import { isAutomatic } from '../../../src/domain/billing/reconciliation/people/probability/isAutomatic';
import { matchRecords } from '../../../src/domain/billing/reconciliation/people/probability/matchRecords';
import { proposeLinks } from '../../../src/domain/billing/reconciliation/people/proposeLinks';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { SyntheticGroup } from './syntheticPeople';
import type { WrittenPerson } from './writtenPeople';

/** Fields that the bill lacks in some groups. */
export type BillFields = 'with birth dates' | 'names and amounts';

/** What was stated about a pair, and whether it is the same person. */
export interface JudgedMatch {
  readonly probability: number;
  readonly isRight: boolean;
  readonly isAutomatic: boolean;
  readonly isProposed: boolean;
  readonly person: WrittenPerson;
  readonly member: WrittenPerson;
}

/** Matches a group's files and compares the result with the truth. */
export function judgedMatches({ billed, payroll }: SyntheticGroup, fields: BillFields): readonly JudgedMatch[] {
  const [people, members] = [payroll, billed].map((side) => new Map(side.map((one, at) => [String(at), one])));
  const { matches: found } = matchRecords({
    people: recordsOf(payroll, fields),
    members: recordsOf(billed, fields),
    expectedShare: 0.9,
  });
  const open = new Map(
    payroll.map(({ name }, at) => [String(at), { key: String(at), memberId: '', memberName: name }]),
  );
  const certain = new Set(found.filter(isAutomatic));
  const rest = found.filter((match) => !certain.has(match));
  const proposed = new Set(proposeLinks(rest, open).map((one) => one.payroll.key));
  return found.flatMap((match) => {
    const person = people?.get(match.person.key);
    const member = members?.get(match.member.key);
    if (!person || !member) return [];
    const { probability } = match;
    return [
      {
        probability,
        isRight: person.id === member.id,
        isAutomatic: certain.has(match),
        isProposed: proposed.has(match.person.key),
        person,
        member,
      },
    ];
  });
}

function recordsOf(people: readonly WrittenPerson[], fields: BillFields): readonly IdentityRecord[] {
  return people.map(({ name, born, lastFour, tier, premiums }, at) => ({
    key: String(at),
    name,
    ...(fields === 'with birth dates' && {
      birthDate: born === '' ? undefined : localDate(born),
      lastFour: lastFour === '' ? undefined : lastFour,
    }),
    tier,
    amounts: new Map([...premiums].map(([coverage, amount]) => [coverage, cents(amount)])),
  }));
}
