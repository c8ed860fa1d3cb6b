import type { Db } from '../../../server/platform/database/Tables';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { asOwner } from '../server/asOwner';

/** The member of the write-off. */
export const WRITTEN_OFF = { memberId: 'W1', memberName: 'Wanda Frost', coverage: 'Dental' } as const;

/**
 * Puts a write-off that someone else asked for into a group's register, with the opening balance that it is of, instead of the one that was
 * put there before.
 *
 * @returns its key, which is the same for a group
 */
export async function putWriteOff(
  db: Db,
  groupNumber: string,
  state: 'WAITING' | 'DONE',
  amount = 1_200,
): Promise<string> {
  const writeOffPk = `${groupNumber}.writeOff`;
  const openingPk = `${groupNumber}.writtenOff.opening`;
  const postingPk = `${groupNumber}.writtenOff.posting`;
  await asOwner(db, async (owner) => {
    const own = owner
      .selectFrom('register_postings')
      .select('posting_pk')
      .where('group_number', '=', groupNumber)
      .where((is) => is.or([is('posting_pk', '=', openingPk), is('write_off_pk', '=', writeOffPk)]));
    await owner.deleteFrom('register_write_offs').where('write_off_pk', '=', writeOffPk).execute();
    const pks = (await own.execute()).map(({ posting_pk }) => posting_pk);
    if (pks.length > 0) {
      await owner.deleteFrom('register_entries').where('posting_pk', 'in', pks).execute();
      await owner.deleteFrom('register_postings').where('posting_pk', 'in', pks).execute();
    }
    await owner
      .deleteFrom('register_balances')
      .where('group_number', '=', groupNumber)
      .where('member_id', '=', WRITTEN_OFF.memberId)
      .execute();
  });
  const by = { at: '2026-01-31T15:00:00.000Z', by_user_id: 'nobody', by_name: 'Nobody' };
  const of = { group_number: groupNumber, posted_on: localDate('2026-01-31') };
  const member = {
    member_id: WRITTEN_OFF.memberId,
    member_name: WRITTEN_OFF.memberName,
    coverage: WRITTEN_OFF.coverage,
    plan: '',
  };
  const month = localDate('2026-01-01');
  const isDone = state === 'DONE';
  await db
    .insertInto('register_postings')
    .values({ ...of, ...by, posting_pk: openingPk, event: 'OPENED', upload_pk: `${groupNumber}.opening` })
    .execute();
  await db
    .insertInto('register_entries')
    .values({ ...of, ...member, month, posting_pk: openingPk, entry_no: 1, billed_cents: amount })
    .execute();
  await db
    .insertInto('register_balances')
    .values({
      ...member,
      group_number: groupNumber,
      billed_cents: amount,
      adjustment_cents: isDone ? -amount : 0,
    })
    .execute();
  await db
    .insertInto('register_write_offs')
    .values({
      ...by,
      group_number: groupNumber,
      write_off_pk: writeOffPk,
      entry_posting_pk: openingPk,
      entry_no: 1,
      balance_pk: `${openingPk}/1`,
      amount_cents: cents(amount),
      reason: 'rounding',
      note: '',
      state,
      state_key: `BALANCE/${amount}/${openingPk}/1`,
    })
    .execute();
  if (isDone) {
    await db
      .insertInto('register_postings')
      .values({ ...of, ...by, posting_pk: postingPk, event: 'WRITTEN_OFF', write_off_pk: writeOffPk })
      .execute();
    await db
      .insertInto('register_entries')
      .values({ ...of, ...member, month, posting_pk: postingPk, entry_no: 1, adjustment_cents: -amount })
      .execute();
  }
  return writeOffPk;
}

/** Puts an under-collected balance of January 2026 into a group's register. */
export async function putBalance(db: Db, groupNumber: string, memberName: string, amount: number): Promise<void> {
  const of = {
    group_number: groupNumber,
    posting_pk: `${groupNumber}.balance.opening`,
    posted_on: localDate('2026-01-31'),
  };
  const member = { member_id: 'B1', member_name: memberName, coverage: 'Dental', plan: '', billed_cents: amount };
  const by = { at: '2026-01-31T15:00:00.000Z', by_user_id: 'nobody', by_name: 'Nobody' };
  await db
    .insertInto('register_postings')
    .values({ ...of, ...by, event: 'OPENED', upload_pk: `${groupNumber}.balance` })
    .execute();
  await db
    .insertInto('register_entries')
    .values({ ...of, ...member, entry_no: 1, month: localDate('2026-01-01') })
    .execute();
  await db
    .insertInto('register_balances')
    .values({ ...member, group_number: groupNumber })
    .execute();
}
