/** The names and numbers of lines, without repetitions, in one order, so that two transactions cannot deadlock. */
const membersOf = (lines: string) => `
  select distinct on (group_number, member_id, carrier_code) group_number, member_id, carrier_code, member_name
  from ${lines} l where l.member_id <> ''`;

/** First key of the advisory locks on members. The second is one of 64, so that no file takes too many. */
const MEMBER_LOCKS = 4_180_024;

/**
 * Locks the members of the groups of lines until the transaction ends. Without it, lines that are added while the last others
 * of a member are deleted would be left without their member: neither transaction sees the other's lines.
 */
const lockMembersOf = (lines: string, lock: string) => `
     perform ${lock}(${MEMBER_LOCKS}, key) from (
       select distinct hashtext(group_number) & 63 as key from ${lines} where member_id <> '' order by key) keys;`;

/**
 * Members of each group and carrier, so that a search reads as many rows as there are members, not lines. The database
 * maintains them with the lines of bills. Lines without a member number have no member.
 */
export const MEMBERS = [
  `create table members (
     group_number text not null, member_id text not null, carrier_code text not null, member_name text not null,
     primary key (group_number, member_id, carrier_code))`,
  `create index members_by_word on members using gin (to_tsvector('simple', translate(member_name, '.,-/@''', '      ')))`,
  `create index members_by_last_digits on members (reverse(lower(member_id)) text_pattern_ops)`,
  `create function add_members() returns trigger language plpgsql as $$
   begin${lockMembersOf('added', 'pg_advisory_xact_lock_shared')}
     insert into members as m (group_number, member_id, carrier_code, member_name)
     ${membersOf('added')} and not exists (
       select from members known where known.group_number = l.group_number and known.member_id = l.member_id
         and known.carrier_code = l.carrier_code and known.member_name = l.member_name)
     order by group_number, member_id, carrier_code
     on conflict (group_number, member_id, carrier_code) do update set member_name = excluded.member_name;
     return null;
   end $$`,
  `create trigger lines_add_members after insert on bill_lines referencing new table as added
   for each statement execute function add_members()`,
  `create function remove_members() returns trigger language plpgsql as $$
   begin${lockMembersOf('removed', 'pg_advisory_xact_lock')}
     delete from members m using (
       select distinct group_number, member_id, carrier_code from removed where member_id <> '') r
     where m.group_number = r.group_number and m.member_id = r.member_id and m.carrier_code = r.carrier_code
       and not exists (select from bill_lines l where l.group_number = m.group_number and l.member_id = m.member_id
         and l.carrier_code = m.carrier_code);
     return null;
   end $$`,
  `create trigger lines_remove_members after delete on bill_lines referencing old table as removed
   for each statement execute function remove_members()`,
];
