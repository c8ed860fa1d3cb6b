import { DIVISION_OF_ENTRY, ENTRIES_WITH_BILLS } from './divisionEntries';

const AMOUNTS = ['billed', 'employee', 'employer', 'continuation', 'adjustment'] as const;
const sumsOf = (row: string) => AMOUNTS.map((name) => `sum(${row}.${name}_cents) as ${name}`).join(', ');
const rowOf = (sums: string) => `(${AMOUNTS.map((name) => `coalesce(${sums}.${name}, 0)`).join(', ')})`;
const IS_WRONG = `${rowOf('b')} <> ${rowOf('e')} as is_wrong`;

const KEY = 'group_number, member_id, unnumbered_name, coverage, plan';
const ENTRY_KEY = `group_number, member_id, case member_id when '' then member_name else '' end as unnumbered_name, coverage, plan`;

/** Balances with `is_wrong`: whether they differ from the sum of their entries, as SQL. @source BR-REG-03 */
export const COMPARED_BALANCES = `
  select ${KEY}, ${IS_WRONG} from (select ${KEY}, ${sumsOf('r')} from register_balances r group by 1, 2, 3, 4, 5) b
  full join (select ${ENTRY_KEY}, ${sumsOf('r')} from register_entries r group by 1, 2, 3, 4, 5) e using (${KEY})`;

/** Balances of divisions with `is_wrong`: whether they differ from the sum of their bills' entries, as SQL. @source BR-DIV-12 */
export const COMPARED_DIVISION_BALANCES = `
  select division_number, ${KEY}, ${IS_WRONG} from (
    select division_number, ${KEY}, ${sumsOf('r')} from register_division_balances r group by 1, 2, 3, 4, 5, 6) b
  full join (
    select division_number, ${ENTRY_KEY}, ${sumsOf('r')} from (
      select e.*, ${DIVISION_OF_ENTRY} as division_number from ${ENTRIES_WITH_BILLS}
      where exists (select 1 from divisions d where d.group_number = e.group_number)) r
    where division_number <> '' group by 1, 2, 3, 4, 5, 6) e using (division_number, ${KEY})`;
