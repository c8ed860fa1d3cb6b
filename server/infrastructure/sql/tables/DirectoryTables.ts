import type { Generated } from 'kysely';
import type { ReconcilePolicy } from '../../../../src/domain/bills/ReconcilePolicy';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { CentsFromZero, JsonColumn, RecordColumns, TextOrNull, TimestampOrNow, TimestampOrNull } from './columns';

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
  person_roles: { user_id: string; role: string; group_number: Generated<string> };
  person_preferences: { user_id: string; preferences: JsonColumn<Record<string, unknown>>; mod_date: TimestampOrNow };
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
  /** What to try as this person; only demo people have one. */
  demo_hint: TextOrNull;
}
