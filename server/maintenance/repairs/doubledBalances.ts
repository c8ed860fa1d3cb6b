import { sql } from 'kysely';
import { type Cents, sumCents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { commonNameKey, memberKey } from '../../../src/domain/reconciliation/memberKey';
import { specialDataOf } from '../../database/specialData';
import { lockGroup } from '../../database/statements/lockGroup';
import type { Db } from '../../database/Tables';
import type { FormToMerge } from '../../register/ports';
import type { BookFinding, BookRepair } from './BookRepair';

/** What the register has of a member's coverage under one form of the number. */
interface Form {
  /** As stored. */
  readonly stored: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly balanceCents: Cents;
  /** Bills that have the number. */
  readonly billPks: readonly string[];
  /** First day of the last month that was billed with it; empty if none. */
  readonly billedMonth: string;
  /** When an entry was last posted. */
  readonly postedAt: string;
}

/** A member and coverage with balances under several forms of the number. */
interface Doubled {
  readonly finding: BookFinding;
  readonly merges: readonly FormToMerge[];
}

/** Characters of a finding's key, which must not contain the number. */
const KEY_LENGTH = 20;

/**
 * Balances of one member and coverage under two forms of the number, which could be neither settled nor written off: the demo wrote numbers
 * unencrypted, and payroll files spell numbers in their own way. They are merged under the form that a bill had last.
 *
 * @source docs/decisions/register.md#a-member-has-one-number-in-the-register
 */
export const doubledBalances: BookRepair = {
  kind: 'doubled-balances',
  title: 'Balances of members that are listed twice',
  find: async (db, key) => {
    const [group] = key?.split('/') ?? [];
    const found: BookFinding[] = [];
    for (const groupNumber of group === undefined ? await groupsWithRegister(db) : [group]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and a group may have 50,000 members
      for (const { finding } of await doubledOf(db, groupNumber)) {
        if (key === undefined || finding.key === key) found.push(finding);
      }
    }
    return found;
  },
  lock: async ({ db }, { key }) => {
    await lockGroup(db, key.split('/')[0] ?? '');
  },
  repair: async ({ db, tx, by, now, today, reason }, { key }) => {
    const [groupNumber = ''] = key.split('/');
    const doubled = (await doubledOf(db, groupNumber)).find(({ finding }) => finding.key === key);
    if (!doubled) throw new Error('The balances were listed twice when the group was locked.');
    await tx.register.merge(groupNumber, doubled.merges, reason, { by, now, today });
    return 'They were merged.';
  },
};

async function groupsWithRegister(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('register_postings')
    .select('group_number')
    .distinct()
    .orderBy('group_number')
    .execute();
  return rows.map(({ group_number }) => group_number);
}

async function doubledOf(db: Db, groupNumber: string): Promise<readonly Doubled[]> {
  const special = specialDataOf(db);
  const open = special.opener();
  const byPerson = new Map<string, Form[]>();
  for (const form of await formsOf(db, groupNumber)) {
    const person = [memberKey(open(form.stored)), commonNameKey(form.memberName), form.coverage.toLowerCase()].join(
      '\0',
    );
    const known = byPerson.get(person);
    if (known) known.push(form);
    else byPerson.set(person, [form]);
  }
  return [...byPerson].flatMap(([person, forms]) => {
    const isOneNumber = new Set(forms.map(({ stored }) => open(stored))).size === 1;
    if (forms.length === 1 || (!isOneNumber && shareBill(forms))) return [];
    // One number is kept as it is stored now; of several, the one that a bill had last.
    const [newest] = isOneNumber
      ? forms.filter(({ stored }) => special.sealText(open(stored)) === stored)
      : [...forms].sort(byLastBill);
    const to = newest?.stored ?? special.sealText(open(forms[0]?.stored ?? ''));
    const others = forms.filter(({ stored }) => stored !== to);
    const key = `${groupNumber}/${special.fingerprintOf(person, 'doubled balance').slice(0, KEY_LENGTH)}`;
    const amounts = forms.map(({ balanceCents }) => formatCents(balanceCents)).join(' and ');
    const sum = formatCents(sumCents(forms.map(({ balanceCents }) => balanceCents)));
    const coverage = forms[0]?.coverage || 'one';
    const what = `The ${coverage} balance of a member is listed ${forms.length} times: ${amounts}.`;
    const finding = { key, groupNumber, what, effect: `It becomes one balance of ${sum}.` };
    return [{ finding, merges: others.map(({ stored, coverage: own }) => ({ from: stored, to, coverage: own })) }];
  });
}

/** Whether a bill has two of the forms, as it has for two people. */
function shareBill(forms: readonly Form[]): boolean {
  const billPks = forms.flatMap((form) => form.billPks);
  return new Set(billPks).size < billPks.length;
}

function byLastBill(one: Form, other: Form): number {
  const [first, second] = [one, other].map(({ billedMonth, postedAt, stored }) =>
    [billedMonth, postedAt, stored].join(' '),
  );
  return (first ?? '') > (second ?? '') ? -1 : 1;
}

/** Forms with a balance row that is not zero in every column, of keys that could be shared. */
async function formsOf(db: Db, groupNumber: string): Promise<readonly Form[]> {
  const { rows } = await sql<Form>`
    with kept as materialized (
      select b.member_id, b.coverage, max(b.member_name) as member_name, sum(b.balance_cents)::bigint as balance_cents
      from register_balances b where b.group_number = ${groupNumber} and b.member_id <> ''
        and (b.billed_cents, b.employee_cents, b.employer_cents, b.continuation_cents, b.adjustment_cents) <> (0, 0, 0, 0, 0)
      group by 1, 2)
    select k.member_id as stored, k.coverage, k.member_name as "memberName", k.balance_cents as "balanceCents",
      coalesce(array_agg(distinct p.bill_pk) filter (where p.event = 'RECONCILED' and e.billed_cents <> 0), '{}') as "billPks",
      coalesce(max(o.period_from) filter (where p.event = 'RECONCILED' and e.billed_cents <> 0)::text, '') as "billedMonth",
      coalesce(max(p.at)::text, '') as "postedAt"
    from kept k join register_entries e on e.group_number = ${groupNumber} and e.member_id = k.member_id and e.coverage = k.coverage
    join register_postings p on p.group_number = ${groupNumber} and p.posting_pk = e.posting_pk
    left join bills o on o.group_number = ${groupNumber} and o.bill_pk = p.bill_pk
    group by 1, 2, 3, 4 order by 1, 2`.execute(db);
  return rows;
}
