import { composePromptNotices } from '../../../server/run/composition/composeNotices';
import type { ReconcilePolicy } from '../../../src/domain/billing/bills/Bill';
import { DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { rightsIn } from '../../../src/domain/platform/access/rightsIn';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { firstOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { ACCOUNT_NUMBER } from '../../../test/support/payments/payingGroup';
import { startTestServer } from '../../../test/support/server/startTestServer';
import type { PersonOptions } from '../../../test/support/server/TestData';
import { PERSON_KINDS } from '../ParameterValues';
import { Cast } from '../stage/Cast';
import { Groups } from '../stage/Groups';
import { dueDateIn } from '../stage/StageBills';
import { START_TIME } from '../use-case/openUseCaseLevel';

/** A kind of person as created for a scenario. */
export interface PersonFact {
  readonly kind: string;
  readonly name: string;
  readonly another: string;
  readonly roles: string;
  readonly rights: string;
}

const POLICIES: Readonly<Record<ReconcilePolicy, string>> = {
  adjustThenPay: 'The reconciled amount is due',
  payAsBilled: 'The billed amount is due',
};
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** Defaults for the catalogue, read from people, a group, and a bill created the way scenarios create them. */
export async function readFacts(): Promise<{ people: readonly PersonFact[]; facts: readonly string[] }> {
  const server = await startTestServer({ now: START_TIME });
  try {
    const requested: PersonOptions[] = [];
    const data = Object.assign(Object.create(server.data) as typeof server.data, {
      person: (options: PersonOptions) => {
        requested.push(options);
        return server.data.person(options);
      },
    });
    const { db, clock } = server;
    const backstage = {
      db,
      clock,
      files: server.files,
      bankTerms: { ...DEFAULT_ACH_TERMS },
      remittanceTerms: { afterDays: 0 },
      stepUp: { rules: undefined },
      data,
      as: server.as,
      onOtherDevice: server.as,
      enableSignIn: () => Promise.resolve(),
      prepareExports: () => server.exports.run(),
      sendPromptNotices: () => composePromptNotices({ ...server, signIn: { homeAddress: 'https://list.test/' } }).run(),
      assertInvariants: server.assertInvariants,
    };
    const groups = new Groups(backstage);
    const cast = new Cast(backstage, groups);
    const group = await groups.named('Harbor Foods');
    const people: PersonFact[] = [];
    for (const kind of PERSON_KINDS) {
      const before = requested.length;
      const { name } = await cast.find({ kind, isAnother: false, groupName: undefined });
      const another = await cast.find({ kind, isAnother: true, groupName: undefined });
      people.push({ kind, name, another: another.name, ...accessOf(requested[before]) });
    }
    return { people, facts: await worldFacts(server, group.groupNumber) };
  } finally {
    await server.close();
  }
}

async function worldFacts(server: Awaited<ReturnType<typeof startTestServer>>, groupNumber: string) {
  const { db } = server;
  const group = await db
    .selectFrom('groups')
    .selectAll()
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const period = firstOfMonth(localDate(START_TIME.slice(0, 10)));
  const { billPk } = await server.data.bill({
    groupNumber,
    period,
    dueDate: dueDateIn(period),
    lines: [{ billedCents: 1 }],
  });
  const bill = await db.selectFrom('bills').selectAll().where('bill_pk', '=', billPk).executeTakeFirstOrThrow();
  const line = await db.selectFrom('bill_lines').selectAll().where('bill_pk', '=', billPk).executeTakeFirstOrThrow();
  return [
    `A use-case scenario starts on ${LONG_DAY.format(new Date(START_TIME))} UTC; a browser scenario starts today.`,
    'It starts with no data except what its sentences create.',
    `A new group: ${POLICIES[group.reconcile_policy].toLowerCase()}; the person who reconciled a bill may ${group.same_person_may_pay ? '' : 'not '}pay it; the tolerance is ${formatCents(cents(group.tolerance_cents))}. It has one health carrier, one life carrier, and one agent, and belongs to the admin's rep.`,
    `A new bill is for this month, ${bill.period_from} to ${bill.period_to}, and due on ${bill.due_date}. The system assigns its number unless a table gives one.`,
    'A bill of one amount has one line: Ruth Adler, Medical.',
    'A new MODIFIED bill has one change: its first line is one cent smaller.',
    `A line has the plan ${line.plan} and the tier ${line.tier}, and belongs to the health carrier unless a table says life. Members are numbered E1010, E1011, and so on, in the order in which the group's bills name them; a member has the same number on each bill.`,
    'A bill that is created RELEASED brings the credits and confirms the corrections that earlier bills wait for, as when the office releases it.',
    `The first payor of a group, and its first paid bill, bring a bank account: Operating, at First Bank, ending in ${ACCOUNT_NUMBER.slice(-3)}. To start without one: Given "Harbor Foods" has no bank account.`,
  ];
}

function accessOf(options: PersonOptions | undefined): Pick<PersonFact, 'roles' | 'rights'> {
  if (!options) return { roles: 'no account', rights: '' };
  const { grants = [], roles = [], status = 'Active', carrierCodes = [], agentCodes = [], repId = null } = options;
  const everywhere: Grant[] = roles.map((role) => ({ role, groupNumber: null }));
  const person = { status, grants: [...grants, ...everywhere], carrierCodes, agentCodes, repId };
  const traits = [
    roles.length > 0 || grants.length > 0
      ? roleLabels([...roles, ...grants.map(({ role }) => role)]).join(', ')
      : 'none',
    carrierCodes.length > 0 && "with the group's carrier code",
    agentCodes.length > 0 && "with the group's agent code",
    repId !== null && 'for one rep',
    status !== 'Active' && status,
    options.isNew && 'new: not welcomed yet',
    options.connection !== undefined && 'signs in with the company account',
  ];
  const rights = rightsIn(person, grants[0]?.groupNumber ?? undefined);
  return { roles: traits.filter(Boolean).join('; '), rights: rights.join(', ').toLowerCase() };
}
