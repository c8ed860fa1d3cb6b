import { RulesQuery } from '../../../src/application/billing/rules/RulesQuery';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import { rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestData, TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import { atOnce } from './atOnce';
import { Enrollments } from './Enrollments';
import { GroupBooks } from './GroupBooks';
import { GroupYear, TOLERANCE_CENTS } from './GroupYear';
import type { Office } from './Office';
import { PayrollWork } from './PayrollWork';
import { setUpCosts } from './setUpCosts';
import type { Visit } from './Visit';
import type { Visits } from './Visits';
import { PLAIN, TwoCarriers, type WrittenMembers } from './WrittenMembers';
import { YearPeople } from './YearPeople';

/** Every third group pays as billed. */
const PAYS_AS_BILLED = 3;
const TRIES = 8;
/** The agent of all groups. */
export const AGENT = 'AGENT1';

interface Opening {
  readonly count: number;
  readonly firstDay: LocalDate;
  readonly data: TestData;
  readonly manager: TestPerson;
  readonly visits: Visits;
  readonly office: Office;
  readonly random: Random;
}

/** Adds the groups and their people. The manager sets their rules. */
export async function openGroups(opening: Opening): Promise<readonly GroupYear[]> {
  const { count, firstDay, data, manager, visits, office, random } = opening;
  const groups: GroupYear[] = [];
  for (let made = 0; made < count; made += 1) {
    const houseRule = made % PAYS_AS_BILLED === 0 ? 'payAsBilled' : 'adjustThenPay';
    const groupNumber = await data.group({ agents: [AGENT], reconcilePolicy: houseRule });
    const own = visits.beside(random.fork());
    const people = await YearPeople.add(groupNumber, data, own, random.fork());
    const books = new GroupBooks(groupNumber, houseRule === 'adjustThenPay');
    // Every other group compares with payroll files, half of them with the employer's part in a column of its own.
    const payroll =
      made % 2 === 1
        ? new PayrollWork(
            new Enrollments(random.fork(), made % 4 === 3, writtenMembers(made, random)),
            books,
            random.fork(),
          )
        : undefined;
    groups.push(new GroupYear(books, people, own, office, random.fork(), payroll));
  }
  const startAt = visits.time.now();
  await atOnce(groups, async ({ visits: own, people, books: { groupNumber } }) => {
    own.startAt(startAt);
    await own.visit(manager, (visit) => setRules(visit, groupNumber, firstDay));
    await people.start();
    await own.visit(people.superUser, (visit) => setUpCosts(visit, groupNumber));
  });
  return groups;
}

/** The groups with two carriers are every fourth one. */
function writtenMembers(made: number, random: Random): WrittenMembers {
  return made % 4 === 1 ? new TwoCarriers(random.fork()) : PLAIN;
}

async function setRules(visit: Visit, groupNumber: string, appliesFrom: LocalDate): Promise<void> {
  const editor = visit.get(RulesQuery).ofGroup(groupNumber);
  for (let at = 0; at < TRIES; at += 1) {
    const settings = await visit.read(editor.settings$);
    // The change was made, even if its response was lost.
    if (settings.changes.length > 0) return;
    const before = rulesFor(appliesFrom, settings);
    const tolerance = cents(TOLERANCE_CENTS);
    const payment = {
      ...before.payment,
      overCents: tolerance,
      shortCents: tolerance,
      payorsMayWriteOff: true,
      samePersonMayPay: true,
    };
    try {
      await visit.until(editor.save(settings, { appliesFrom, rules: { ...before, payment }, note: '' }));
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
    }
  }
  throw new Error(`The rules of group ${groupNumber} cannot be set.`);
}
