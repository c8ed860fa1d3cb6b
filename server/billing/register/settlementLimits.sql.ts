import { type RawBuilder, sql } from 'kysely';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import { isSameMember, issuedKey } from '../../../src/domain/billing/reconciliation/sameMember';
import { isSamePerson, type MemberBalance } from '../../../src/domain/billing/register/RegisterPage';
import { type CoverageSums, employeeNet, type SettlementLimits } from '../../../src/domain/billing/register/settlement';
import { type Cents, cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { specialDataOf } from '../../platform/database/specialData';
import { isToPayroll } from '../../platform/database/statements/correctionsInScope';
import { memberKeyOf } from '../../platform/database/statements/memberKeys';
import type { Db } from '../../platform/database/Tables';
import type { RegisterMember } from './ports';

type Key = Pick<MemberBalance, 'memberId' | 'memberName' | 'coverage'>;
type Balance = Key & Pick<MemberBalance, 'plan' | 'balanceCents' | 'employeeCents' | 'adjustmentCents'>;
type Share = Key & NonNullable<CoverageSums['shared']>;
type Asked = Pick<Correction, 'memberId' | 'memberName' | 'coverage' | 'kind' | 'oneTimeCents'>;

/** Balances of some members with what limits their settlement. */
export interface MemberLimits {
  readonly balances: readonly Balance[];
  readonly limitsOf: (key: Key) => SettlementLimits;
  /** Counts a settlement that was just made, which limits the next one of the coverage. */
  readonly add: (settlement: Asked) => void;
}

/**
 * Reads what limits the settlement of members' balances through payroll. A balance without a coverage, from a file that compares members
 * as a whole, counts for each coverage.
 *
 * @param isLocked whether the balances stay locked until the transaction ends.
 * @param except a correction that is being edited.
 */
export async function settlementLimits(
  db: Db,
  groupNumber: string,
  members: readonly RegisterMember[],
  { isLocked = false, except = '' } = {},
): Promise<MemberLimits> {
  const special = specialDataOf(db);
  const { numbers, names } = distinctOf(members);
  const stored = [...new Set(numbers.flatMap((memberId) => special.storedTexts(memberId)))];
  const { rows } = await sql<Balance>`
    select b.member_id as "memberId", b.member_name as "memberName", b.coverage, b.plan, b.balance_cents as "balanceCents", b.employee_cents as "employeeCents",
      b.adjustment_cents as "adjustmentCents"
    from register_balances b where b.group_number = ${groupNumber} and (b.member_id = any(${sql.val(stored)}::text[])
      or b.member_id = '' and b.unnumbered_name = any(${sql.val(names)}::text[]))
    order by b.member_id, b.unnumbered_name, b.coverage, b.plan ${isLocked ? sql`for update` : sql``}`.execute(db);
  const open = special.opener();
  const balances = inOneRow(rows.map((row) => ({ ...row, memberId: open(row.memberId) })));
  const { rows: shares } = await sql<Share>`
    select e.member_id as "memberId", case e.member_id when '' then e.member_name else '' end as "memberName", e.coverage,
      sum(e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents)::bigint as "balanceCents",
      sum(e.employee_due_cents - e.employee_cents)::bigint as "openCents"
    from register_entries e where e.group_number = ${groupNumber} and e.employee_due_cents is not null
      and (e.member_id = any(${sql.val(stored)}::text[]) or e.member_id = '' and e.member_name = any(${sql.val(names)}::text[]))
    group by 1, 2, 3`.execute(db);
  const ofShares = shares.map((row) => ({ ...row, memberId: open(row.memberId) }));
  const asked = [...(await askedOfPayroll(db, groupNumber, members, except))];
  return {
    balances,
    add: (settlement) => void asked.push(settlement),
    limitsOf: (key) => {
      const { coverage } = key;
      const isOfCoverage = (other: string) => coverage === '' || other === '' || other === coverage;
      const own = balances.filter((one) => isSamePerson(one, key) && isOfCoverage(one.coverage));
      const pending = asked.filter((one) => isSameMember(one, key) && isOfCoverage(one.coverage ?? ''));
      const netCents = sumCents(own.map(({ balanceCents }) => balanceCents));
      const adjustmentCents = sumCents(own.map((one) => one.adjustmentCents));
      const shared = ofShares.filter((one) => isSamePerson(one, key) && isOfCoverage(one.coverage));
      return {
        netCents,
        employeeNetCents: employeeNet({ netCents, adjustmentCents, shared: addedUp(shared) }),
        employeeCents: sumCents(own.map(({ employeeCents }) => employeeCents)),
        collectingCents: askedCents(pending, 1),
        refundingCents: askedCents(pending, -1),
        isSettling: pending.some(({ kind }) => kind === 'SETTLE_DEDUCTION'),
      };
    },
  };
}

/** Sums rows that a merge left under a number as it was stored before. */
function inOneRow(rows: readonly Balance[]): readonly Balance[] {
  const byKey = new Map<string, Balance>();
  for (const row of rows) {
    const { memberId, memberName, coverage, plan, balanceCents, employeeCents, adjustmentCents } = row;
    const key = [memberId, memberId === '' ? memberName : '', coverage, plan].join('\0');
    const known = byKey.get(key);
    const sums = known && {
      balanceCents: cents(known.balanceCents + balanceCents),
      employeeCents: cents(known.employeeCents + employeeCents),
      adjustmentCents: cents(known.adjustmentCents + adjustmentCents),
    };
    byKey.set(key, { ...row, ...sums });
  }
  return [...byKey.values()];
}

function addedUp(shares: readonly Share[]): CoverageSums['shared'] {
  if (shares.length === 0) return undefined;
  return {
    balanceCents: sumCents(shares.map(({ balanceCents }) => balanceCents)),
    openCents: sumCents(shares.map(({ openCents }) => openCents)),
  };
}

function askedCents(pending: readonly Asked[], sign: 1 | -1): Cents {
  return cents(Math.abs(sumCents(pending.flatMap(({ oneTimeCents: one }) => (Math.sign(one) === sign ? one : [])))));
}

async function askedOfPayroll(
  db: Db,
  groupNumber: string,
  members: readonly RegisterMember[],
  except: string,
): Promise<readonly Asked[]> {
  const { numbers, names } = distinctOf(members);
  const keys = [...new Set(numbers.map(issuedKey))];
  const isOfMember: RawBuilder<unknown> = sql`(c.member_id = any(${sql.val(numbers)}::text[])
    or c.member_id <> '' and ${memberKeyOf('c.member_id')} = any(${sql.val(keys)}::text[])
    or c.member_id = '' and c.member_name = any(${sql.val(names)}::text[]))`;
  const { rows } = await sql<Asked>`
    select c.member_id as "memberId", c.member_name as "memberName", c.coverage, c.kind, c.one_time_cents as "oneTimeCents"
    from corrections c where c.group_number = ${groupNumber} and c.state in ('PROPOSED','OPEN','SENT') and ${isToPayroll}
      and c.correction_pk <> ${except} and ${isOfMember}`.execute(db);
  return rows;
}

/** Member numbers, or names of people without a number. */
function distinctOf(members: readonly RegisterMember[]): { readonly numbers: string[]; readonly names: string[] } {
  const [numbers, names] = [new Set<string>(), new Set<string>()];
  for (const { memberId, memberName } of members) {
    if (memberId === '') names.add(memberName);
    else numbers.add(memberId);
  }
  return { numbers: [...numbers], names: [...names] };
}
