import type { Generated, GeneratedAlways } from 'kysely';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { DirectoryEventKind } from '../../../application/directory/ports/DirectoryUnitOfWork';
import type { CentsFromZero, JsonColumn, RecordColumns, TextOrNull, TimestampColumn, TimestampOrNow, TimestampOrNull } from './columns';
import type { ReconcilePolicy } from '../../../../src/domain/bills/Bill';

/** Who there is, and what they may reach. */
export interface DirectoryTables {
  carriers: { carrier_code: string; name: string };
  agents: { agent_code: string; name: string };
  reps: { rep_id: number; name: string };
  groups: GroupRow;
  group_carriers: { group_number: string; carrier_code: string };
  group_agents: { group_number: string; agent_code: string };
  people: PersonRow;
  /** `group_number` is empty for a role that is not held by group. */
  person_roles: {
    user_id: string;
    role: string;
    group_number: Generated<string>;
    /** Null where nobody wrote it down. */
    given_by: TextOrNull;
    given_at: TimestampOrNull;
  };
  person_preferences: { user_id: string; preferences: JsonColumn<Record<string, unknown>>; mod_date: TimestampOrNow };
  /** What was done to people. The text says it in words, without a name in it. */
  directory_events: {
    event_pk: string;
    user_id: string;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
    event: DirectoryEventKind;
    /** The one group it is about; null for what is about the person as a whole. */
    in_group: TextOrNull;
    text: string;
  };
}

interface GroupRow extends RecordColumns {
  group_number: string;
  name: string;
  rep_id: number;
  reconcile_policy: Generated<ReconcilePolicy>;
  same_person_may_pay: Generated<boolean>;
  tolerance_cents: CentsFromZero;
  branding_name: TextOrNull;
  logo_url: TextOrNull;
}

interface PersonRow extends RecordColumns {
  /** The subject of the person's tokens. */
  user_id: string;
  /** Who issues them, with a slash at the end. */
  issuer: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: Generated<string>;
  extension: Generated<string>;
  status: Generated<UserStatus>;
  password_hash: TextOrNull;
  connection: Generated<string>;
  carrier_codes: Generated<string[]>;
  agent_codes: Generated<string[]>;
  rep_id: Generated<number | null>;
  auth_groups: Generated<string[]>;
  received_ui_welcome_notice: Generated<boolean>;
  logins_count: Generated<number>;
  last_login_at: TimestampOrNull;
  /** Access tokens issued before this second are refused; null where none are. */
  tokens_valid_from: TimestampOrNull;
  /** What to try as this person; only demo people have one. */
  demo_hint: TextOrNull;
  /** The database counts it with every change of what others see of the person: never write it. */
  version: Generated<number>;
  deleted_at: TimestampOrNull;
  /** What a purged person is called for ever; null for everybody else. */
  purged_alias: TextOrNull;
  /** What they were called before, and their addresses in small letters. The database keeps them: never write them. */
  former_names: Generated<readonly string[]>;
  former_emails: Generated<readonly string[]>;
  /** Names and address in small letters, to be looked through. */
  searched: GeneratedAlways<string>;
}
