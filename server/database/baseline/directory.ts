import { RECORD_WITH_DEFAULTS } from './record';

/**
 * Groups, carriers, agents and reps. Each change by a manager is a row of `setup_changes` that never changes, with the values
 * before and after it; a record's version is one more than its changes. Records of demos and files have none at first.
 */
export const DIRECTORY = [
  'create table carriers (carrier_code text primary key, name text not null, ends_on date)',
  'create table agents (agent_code text primary key, name text not null, ends_on date)',
  'create table reps (rep_id integer primary key, name text not null, ends_on date)',
  // Policy, tolerance, and who may pay apply before a group's first rule change.
  `create table groups (
     group_number text primary key, name text not null, rep_id integer not null references reps,
     reconcile_policy text not null default 'adjustThenPay' check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     same_person_may_pay boolean not null default true,
     tolerance_cents bigint not null default 0 check (tolerance_cents >= 0),
     branding_name text, logo_url text, ${RECORD_WITH_DEFAULTS},
     ends_on date)`,
  'create index groups_by_rep on groups (rep_id)',
  `create table group_carriers (
     group_number text not null references groups, carrier_code text not null references carriers,
     primary key (group_number, carrier_code))`,
  'create index group_carriers_by_carrier on group_carriers (carrier_code)',
  `create table group_agents (
     group_number text not null references groups, agent_code text not null references agents,
     primary key (group_number, agent_code))`,
  'create index group_agents_by_agent on group_agents (agent_code)',
  `create table setup_changes (
     kind text not null check (kind in ('groups','carriers','agents','reps')), code text not null,
     change_no integer not null check (change_no > 0),
     at timestamptz not null, by_user_id text not null, by_name text not null,
     before jsonb, after jsonb not null, file_pk text,
     primary key (kind, code, change_no))`,
  'create index setup_changes_by_file on setup_changes (file_pk) where file_pk is not null',
];
