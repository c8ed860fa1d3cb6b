import { sql } from 'kysely';
import type { Cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import type { BookRepair } from './BookRepair';

interface FoundVoid {
  readonly checkNumber: number;
  readonly amountCents: Cents;
  readonly accountPk: string;
  /** Whether a later file reported the check issued. */
  readonly isPayable: boolean;
}

/**
 * Void checks whose issue the bank got after their void, or not at all because it rejected the file: earlier versions reported the issue
 * again and not the void, so the bank may pay the check. They then count as not reported void.
 *
 * @source docs/decisions/positive-pay.md#a-void-is-reported-with-or-after-its-issue
 */
export const voidsToReportAgain: BookRepair = {
  kind: 'voids-to-report-again',
  title: 'Void checks that the bank may pay',
  find: async (db, key) => {
    const { rows } = await sql<FoundVoid>`
      with files as materialized (select file_pk, file_no from check_files),
      reported as materialized (
        select p.account_pk, p.group_number, p.refund_pk, p.check_number, min(f.file_no) filter (where p.kind = 'ISSUE') as issued_in,
          max(f.file_no) filter (where p.kind = 'VOID') as voided_in
        from check_reports p join files f on f.file_pk = p.file_pk where not p.is_withdrawn group by 1, 2, 3, 4
      )
      select k.check_number as "checkNumber", k.amount_cents as "amountCents", k.account_pk as "accountPk",
        p.issued_in is not null as "isPayable"
      from reported p join refund_checks k
        on k.group_number = p.group_number and k.refund_pk = p.refund_pk and k.check_number = p.check_number
      where k.state = 'VOIDED' and p.voided_in is not null and (p.issued_in is null or p.voided_in < p.issued_in)
        and (${key ?? null}::text is null or k.account_pk || ':' || k.check_number = ${key ?? null}::text)
      order by k.account_pk, k.check_number`.execute(db);
    return rows.map(({ checkNumber, amountCents, accountPk, isPayable }) => ({
      key: `${accountPk}:${checkNumber}`,
      groupNumber: null,
      what: isPayable
        ? `Check ${checkNumber} of ${formatCents(amountCents)} is void, but the last positive pay file with it reports it issued.`
        : `Check ${checkNumber} of ${formatCents(amountCents)} is void, and the bank has no file that reports it issued.`,
      effect: 'The next positive pay file reports it void. Ask the bank whether it has paid it.',
    }));
  },
  lock: async ({ tx }) => {
    await tx.positivePay.lockAccount();
  },
  repair: async ({ db }, { key }) => {
    await sql`
      update check_reports set is_withdrawn = true
      where account_pk || ':' || check_number = ${key} and kind = 'VOID' and not is_withdrawn`.execute(db);
    return 'Its void is to be reported again.';
  },
};
