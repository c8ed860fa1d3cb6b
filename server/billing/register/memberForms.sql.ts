import { sql } from 'kysely';
import { isSameMember, issuedKey } from '../../../src/domain/billing/reconciliation/sameMember';
import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import { negate } from '../../../src/domain/platform/money/Cents';
import { rowsOf, withHashJoins } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import type { Tx } from '../../platform/database/Tables';
import type { SpecialData } from '../../platform/shared/SpecialData';
import type { FormToMerge, RegisterSource } from './ports';

/** A member and coverage with a balance row that is not zero in every column. */
interface KeptForm {
  /** As stored. */
  readonly stored: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
}

/** Entries under the number as given, those under a number in the register, and those that move to the number as given. */
export interface MemberForms {
  /** Number as stored for an entry. */
  readonly numberOf: (entry: Pick<RegisterEntry, 'memberId' | 'coverage'>) => string;
  readonly merges: readonly FormToMerge[];
}

const IS_SOMETHING = sql`(b.billed_cents, b.employee_cents, b.employer_cents, b.continuation_cents, b.adjustment_cents) <> (0, 0, 0, 0, 0)`;

/**
 * Finds the members of a posting whose balances the register has under another form of their number: stored unencrypted, or spelled
 * otherwise with the same name. A bill's number is kept: what the register has moves to it. A person who is on no bill is entered under the
 * number that the register has.
 *
 * @source BR-REG-17 docs/decisions/register.md#a-member-has-one-number-in-the-register
 */
export async function memberForms(
  tx: Tx,
  groupNumber: string,
  entries: readonly RegisterEntry[],
): Promise<MemberForms> {
  const special = specialDataOf(tx);
  const seal = special.sealer();
  const added = (await withoutBalance(tx, groupNumber, entries, seal)).map((place) => entries[place]);
  const asGiven: MemberForms = { numberOf: ({ memberId }) => seal(memberId), merges: [] };
  if (added.length === 0) return asGiven;
  // Two bills that are posted at once would each add a form that the other does not see.
  await lockGroup(tx, groupNumber);
  const kept = await keptForms(tx, groupNumber, special);
  if (kept.length === 0) return asGiven;
  const keptByKey = groupedBy(kept, ({ memberId }) => issuedKey(memberId));
  const given = new Set(entries.map(({ memberId, coverage }) => formKey(memberId, coverage)));
  const billed = new Set(entries.flatMap((one) => (one.billedCents !== 0 ? one.memberId : [])));
  const adopted = new Map<string, string>();
  const merges = new Map<string, FormToMerge>();
  for (const entry of added) {
    if (!entry) continue;
    const { memberId, coverage } = entry;
    const to = seal(memberId);
    const others = (keptByKey.get(issuedKey(memberId)) ?? []).filter(
      (one) =>
        one.stored !== to &&
        (isOfCoverage(one.coverage, coverage) || (coverage === '' && !billed.has(memberId))) &&
        isSameMember(entry, one),
    );
    const spelled = others.filter(
      (one) => one.memberId !== memberId && !given.has(formKey(one.memberId, one.coverage)),
    );
    const [known] = [...spelled.filter((one) => one.coverage === coverage), ...spelled];
    if (known && !billed.has(memberId)) {
      adopted.set(formKey(memberId, coverage), known.stored);
      continue;
    }
    for (const { stored } of [...others.filter((one) => one.memberId === memberId), ...spelled]) {
      merges.set([stored, to, coverage].join('\0'), { from: stored, to, coverage });
    }
  }
  return {
    numberOf: ({ memberId, coverage }) => adopted.get(formKey(memberId, coverage)) ?? seal(memberId),
    merges: [...merges.values()],
  };
}

/** A balance without a coverage moves with each one. */
function isOfCoverage(kept: string, given: string): boolean {
  return kept === '' || kept.toLowerCase() === given.toLowerCase();
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own) own.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const formKey = (memberId: string, coverage: string) => [memberId, coverage].join('\0');

/** Places of the entries of members with a number who have no balance of the coverage under it yet. One for each member and coverage. */
async function withoutBalance(
  tx: Tx,
  groupNumber: string,
  entries: readonly RegisterEntry[],
  seal: (memberId: string) => string,
): Promise<readonly number[]> {
  const members = new Map<string, { place: number; member_id: string; coverage: string }>();
  for (const [place, { memberId, coverage }] of entries.entries()) {
    if (memberId === '' || members.has(formKey(memberId, coverage))) continue;
    members.set(formKey(memberId, coverage), { place, member_id: seal(memberId), coverage });
  }
  if (members.size === 0) return [];
  const { rows } = await withHashJoins(tx, () =>
    sql<{ place: number }>`
      select given.place from ${rowsOf([...members.values()], sql`place integer, member_id text, coverage text`)} given
      where exists (select 1 from register_balances b where b.group_number = ${groupNumber}) and not exists (
        select 1 from register_balances b where b.group_number = ${groupNumber} and b.member_id = given.member_id
          and b.coverage = given.coverage and ${IS_SOMETHING})
      order by 1`.execute(tx),
  );
  return rows.map(({ place }) => place);
}

/** Members with a number and a balance row in a group's register. Rows that a reversal or a merge left at zero are left out. */
export async function keptForms(tx: Tx, groupNumber: string, special: SpecialData): Promise<readonly KeptForm[]> {
  const { rows } = await sql<Omit<KeptForm, 'memberId'>>`
    select b.member_id as stored, max(b.member_name) as "memberName", b.coverage from register_balances b
    where b.group_number = ${groupNumber} and b.member_id <> '' and ${IS_SOMETHING}
    group by b.member_id, b.coverage order by 1, 3`.execute(tx);
  const open = special.opener();
  return rows.map((row) => ({ ...row, memberId: open(row.stored) }));
}

/** Entries of one source that take its sums from one number and add them to another. */
export interface MovedEntries {
  readonly source: RegisterSource;
  /** With numbers as stored. */
  readonly entries: readonly RegisterEntry[];
}

interface MovedSum extends Omit<RegisterEntry, 'memberId'> {
  readonly billPk: string | null;
  readonly uploadPk: string | null;
  readonly writeOffPk: string | null;
  readonly from: string;
  readonly to: string;
}

/** The entries that merge forms, by source, so that a source that is reversed later takes its part back. Sources that were reversed have none. */
export async function movedEntries(
  tx: Tx,
  groupNumber: string,
  merges: readonly FormToMerge[],
): Promise<readonly MovedEntries[]> {
  const columns = sql`"from" text, "to" text, coverage text`;
  const { rows } = await sql<MovedSum>`
    with asked as materialized (select * from ${rowsOf(merges, columns)} given)
    select * from (
      select p.bill_pk as "billPk", p.upload_pk as "uploadPk", p.write_off_pk as "writeOffPk", m."from", m."to",
        max(e.member_name) as "memberName", e.coverage, e.plan, e.month, sum(e.billed_cents)::bigint as "billedCents",
        sum(e.employee_cents)::bigint as "employeeCents", sum(e.employer_cents)::bigint as "employerCents",
        sum(e.continuation_cents)::bigint as "continuationCents", sum(e.adjustment_cents)::bigint as "adjustmentCents",
        sum(e.employee_due_cents)::bigint as "employeeDueCents"
      from register_entries e
      cross join lateral (
        select a."from", min(a."to") as "to" from asked a where a."from" = e.member_id
          and (e.coverage = '' or lower(e.coverage) = lower(a.coverage)) group by 1) m
      join register_postings p on p.group_number = ${groupNumber} and p.posting_pk = e.posting_pk
      where e.group_number = ${groupNumber} and e.member_id = any(${sql.val([...new Set(merges.map(({ from }) => from))])}::text[])
      group by 1, 2, 3, 4, 5, 7, 8, 9) s
    where (s."billedCents", s."employeeCents", s."employerCents", s."continuationCents", s."adjustmentCents") <> (0, 0, 0, 0, 0)
    order by s."billPk", s."uploadPk", s."writeOffPk", s."from", s.coverage, s.plan, s.month`.execute(tx);
  const bySource = groupedBy(rows, ({ billPk, uploadPk, writeOffPk }) => billPk ?? uploadPk ?? writeOffPk ?? '');
  return [...bySource.values()].flatMap((sums) => {
    const [first] = sums;
    return first ? [{ source: sourceOf(groupNumber, first), entries: sums.flatMap(bothSides) }] : [];
  });
}

function sourceOf(groupNumber: string, { billPk, uploadPk, writeOffPk }: MovedSum): RegisterSource {
  if (billPk !== null) return { groupNumber, billPk };
  if (uploadPk !== null) return { groupNumber, uploadPk };
  if (writeOffPk !== null) return { groupNumber, writeOffPk };
  throw new Error('A posting has a source.');
}

function bothSides({ from, to, memberName, coverage, plan, month, ...sums }: MovedSum): readonly RegisterEntry[] {
  const {
    billedCents,
    employeeCents,
    employerCents,
    continuationCents,
    adjustmentCents,
    employeeDueCents = null,
  } = sums;
  const moved = { memberName, coverage, plan, month };
  const amounts = { billedCents, employeeCents, employerCents, continuationCents, adjustmentCents };
  return [
    {
      ...moved,
      memberId: from,
      billedCents: negate(billedCents),
      employeeCents: negate(employeeCents),
      employerCents: negate(employerCents),
      continuationCents: negate(continuationCents),
      adjustmentCents: negate(adjustmentCents),
      employeeDueCents: employeeDueCents === null ? null : negate(employeeDueCents),
    },
    { ...moved, memberId: to, ...amounts, employeeDueCents },
  ];
}
