import { of } from 'rxjs';
import type { WorkGateway } from '../../../../src/application/office/dashboard/readWork';
import { WorkQueue } from '../../../../src/application/office/dashboard/WorkQueue';
import type { Counts } from '../../../../src/application/office/notices/ShellCounts';
import type { Me } from '../../../../src/application/people/preferences/Me';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aMe } from '../../../support/directory/aMe';
import { VirtualTime } from '../../../support/VirtualTime';

describe('WorkQueue', () => {
  it('asks for shorts, changes of bank accounts, and limits only for a manager', async () => {
    expect(await callsOf([Role.Admin])).toEqual(['deposits', 'suspense', 'balances', 'upkeep']);
    expect(await callsOf([Role.Admin, Role.Manager])).toEqual([
      'shorts',
      'deposits',
      'suspense',
      'accountChanges',
      'controls',
      'balances',
      'upkeep',
    ]);
  });

  it('shows the other work when limits cannot be read', async () => {
    const error = new Error('No answer');
    const { queue } = queueFor([Role.Admin, Role.Manager], () => Promise.reject(error));
    const values: unknown[] = [];
    const subscription = queue.work$.subscribe((work) => values.push(work));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    subscription.unsubscribe();
    expect(values.at(-1)).toMatchObject({ kind: 'loaded', value: { openDeposits: { count: 0 }, limitsError: error } });
  });

  it('gives the application bar the counts that came with the queue', async () => {
    const { queue, published } = queueFor([Role.Admin]);
    const subscription = queue.work$.subscribe();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    subscription.unsubscribe();
    expect(published).toEqual([{ unread: 2, work: NOTHING_WAITS, balances: null }]);
  });
});

// Helpers

/** Calls of one reading for a person with these roles. */
async function callsOf(roles: readonly Role[]): Promise<readonly string[]> {
  const { queue, calls } = queueFor(roles);
  const subscription = queue.work$.subscribe();
  await Promise.resolve();
  subscription.unsubscribe();
  return calls;
}

const NOTHING_WAITS = {
  bills: 0,
  pay: 0,
  corrections: 0,
  notOnBill: 0,
  deposits: 0,
  suspense: 0,
  writeOffs: 0,
  lateDeductions: 0,
  carrierAccounts: 0,
  managers: 0,
  refundCredits: 0,
  stateRemittances: 0,
  reversals: 0,
  returnedRefunds: 0,
  stopOrders: 0,
};
const NO_APPROVALS = { carrierCode: null, userId: null, paymentPk: null };
const NO_LIMITS = { today: localDate('2026-03-10'), limits: [], reasons: [] };

/** @param limits answers for the limits; default: there are none. */
function queueFor(roles: readonly Role[], limits: () => Promise<typeof NO_LIMITS> = async () => NO_LIMITS) {
  const calls: string[] = [];
  const called = <Answer>(name: string, answer: Answer) => {
    calls.push(name);
    return Promise.resolve(answer);
  };
  const noMoney = { unknownCents: cents(0), knownCents: cents(0), owedCents: cents(0) };
  const gateway: WorkGateway = {
    shorts: () => called('shorts', []),
    openDeposits: () => called('deposits', { total: 0, lockboxes: [] }),
    unknownPayers: () => called('suspense', { total: 0, owing: [], sums: noMoney }),
    accountChanges: () => called('accountChanges', []),
    limits: () => called('controls', undefined).then(limits),
    balances: () =>
      called('balances', {
        unreadCount: 2,
        waiting: NOTHING_WAITS,
        balances: null,
        lateBalances: null,
        firstApprovals: NO_APPROVALS,
      }),
    upkeep: () => called('upkeep', { lateClose: null, bankFilesToSend: null, invitations: null, overdue: [] }),
  };
  const published: Counts[] = [];
  const counts = { publish: (latest: Counts) => void published.push(latest) };
  const queue = new WorkQueue(gateway, counts, { me: personWith(roles) }, { visible$: of(true) }, new VirtualTime());
  return { queue, calls, published };
}

/** A person with a book of groups. */
function personWith(roles: readonly Role[]): Me {
  const me = aMe(roles.map((role) => ({ role, groupNumber: null })));
  return { ...me, user: { ...me.user, repId: 1 } };
}
