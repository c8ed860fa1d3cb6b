import type { CheckSql } from './CheckSql';

/** What holds of uploaded files and what they added. @source UPL-1 */
export const UPLOAD_CHECKS: readonly CheckSql[] = [
  {
    name: 'A file that counts has added what it said, to the cent.',
    things: `
      select case when coalesce(added.rows, 0) <> u.good_rows or coalesce(added.cents, 0) <> coalesce(u.total_cents, 0)
        then u.upload_pk || ': ' || u.good_rows || ' rows of ' || coalesce(u.total_cents, 0) || ', found '
          || coalesce(added.rows, 0) || ' of ' || coalesce(added.cents, 0) end as breach
      from uploads u left join (
        select group_number as owner, upload_pk, count(*) as rows, sum(amount_cents + employer_cents) as cents
          from payroll_deductions group by 1, 2
        union all select group_number, upload_pk, count(*), 0 from enrolments group by 1, 2
        union all select owner, upload_pk, count(*), sum(amount_cents) from lockbox_items group by 1, 2
        union all select carrier_codes[1], upload_pk, sum(line_count), sum(billed_cents) from bills
          where upload_pk is not null group by 1, 2
      ) added on added.owner = u.owner and added.upload_pk = u.upload_pk
      where u.state = 'COMMITTED'`,
  },
  {
    name: 'What a file added is there only while the file counts.',
    things: `
      select case when u.state not in ('COMMITTING', 'COMMITTED') then u.upload_pk || ': ' || u.state end as breach
      from uploads u where exists (select 1 from payroll_deductions d where d.group_number = u.owner and d.upload_pk = u.upload_pk)
        or exists (select 1 from enrolments e where e.group_number = u.owner and e.upload_pk = u.upload_pk)
        or exists (select 1 from lockbox_items i where i.owner = u.owner and i.upload_pk = u.upload_pk)
        or exists (select 1 from bills b where b.upload_pk = u.upload_pk)`,
  },
  {
    name: 'Lines without a bill, and rows that are to become some, are those of a file that is being committed.',
    things: `
      select case when b.bill_pk is null and u.upload_pk is null then k.bill_pk end as breach
      from bill_keys k left join bills b using (group_number, bill_pk)
      left join coming_bills c on c.group_number = k.group_number and c.bill_pk = k.bill_pk
      left join uploads u on u.upload_pk = c.upload_pk and u.state = 'COMMITTING'
      union all select case when u.upload_pk is null then r.upload_pk || ': rows' end
      from (select distinct upload_pk from bill_upload_rows) r
      left join uploads u on u.upload_pk = r.upload_pk and u.state = 'COMMITTING'`,
  },
];
