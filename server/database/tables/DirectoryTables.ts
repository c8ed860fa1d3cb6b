import type { Generated, GeneratedAlways } from 'kysely';
import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { AdviceDetail, ReturnRule } from '../../../src/domain/processing/remittanceDays';
import type { SetupKind, SetupValues } from '../../../src/domain/setup/SetupRecord';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { DirectoryEventKind } from '../../directory/ports/DirectoryRepository';
import type {
  CentsFromZero,
  DateOrNull,
  JsonColumn,
  RecordColumns,
  TextOrNull,
  TimestampColumn,
  TimestampOrNow,
  TimestampOrNull,
} from './columns';

/** People, groups, carriers and agents, and people's access. */
export interface DirectoryTables {
  sessions: SessionRow;
  /** At the embedded identity provider. Secrets are encrypted. */
  authenticator_apps: {
    user_id: string;
    /** Null until it is confirmed. */
    secret: TextOrNull;
    /** The last period of 30 seconds whose code was used. */
    last_step: Generated<number>;
    /** A secret that waits for its first code. */
    pending_secret: TextOrNull;
    pending_until: TimestampOrNull;
    added_at: TimestampOrNull;
    last_used_at: TimestampOrNull;
  };
  passkeys: {
    /** Chosen by the authenticator: Base64url. */
    credential_id: string;
    user_id: string;
    name: string;
    /** COSE: Base64url. */
    public_key: string;
    /** 0 if the authenticator does not count. */
    counter: number;
    is_synced: boolean;
    added_at: TimestampColumn;
    last_used_at: TimestampOrNull;
  };
  recovery_codes: { user_id: string; code_hash: string; used_at: TimestampOrNull };
  carriers: {
    carrier_code: string;
    name: string;
    ends_on: DateOrNull;
    return_rule: Generated<ReturnRule>;
    advice_detail: Generated<AdviceDetail>;
  };
  agents: { agent_code: string; name: string; ends_on: DateOrNull };
  reps: { rep_id: number; name: string; ends_on: DateOrNull };
  groups: GroupRow;
  /** Changes of groups, carriers, agents and reps. */
  setup_changes: {
    kind: SetupKind;
    code: string;
    /** From 1, without gaps. */
    change_no: number;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
    /** Null for the creation. */
    before: JsonColumn<SetupValues> | null;
    after: JsonColumn<SetupValues>;
    /** The upload that made the change. */
    file_pk: TextOrNull;
  };
  group_carriers: { group_number: string; carrier_code: string };
  group_agents: { group_number: string; agent_code: string };
  people: PersonRow;
  /** `group_number` is empty for a role that does not apply to a group. */
  person_roles: {
    user_id: string;
    role: string;
    group_number: Generated<string>;
    /** Null if unknown. */
    given_by: TextOrNull;
    given_at: TimestampOrNull;
  };
  /** The divisions to which people are limited in a group. Without a row they have the whole group. */
  person_divisions: {
    user_id: string;
    group_number: string;
    /** At least one. */
    division_numbers: string[];
    given_by: string;
    given_at: TimestampColumn;
  };
  /** Access for people who have not signed in yet. */
  invitations: {
    /** In lower case. */
    email: string;
    first_name: string;
    last_name: string;
    /** Roles that do not apply to a group. */
    roles: string[];
    invited_at: TimestampColumn;
    invited_by: string;
    expires_at: TimestampColumn;
    phone_number: Generated<string>;
    extension: Generated<string>;
    /** Roles by group. */
    group_roles: JsonColumn<readonly { readonly role: string; readonly groupNumber: string }[]>;
    carrier_codes: Generated<string[]>;
    agent_codes: Generated<string[]>;
    rep_id: number | null;
    /** Null for an invitation of the server operator. */
    invited_by_id: TextOrNull;
    /** When the invitation was last mailed; null if never. */
    mailed_at: TimestampOrNull;
    /** The file of people that sent it; null for others. */
    upload_pk: TextOrNull;
  };
  person_preferences: { user_id: string; preferences: JsonColumn<Record<string, unknown>>; mod_date: TimestampOrNow };
  /** Changes to people. The text describes the change without names. */
  directory_events: {
    event_pk: string;
    user_id: string;
    at: TimestampColumn;
    by_user_id: TextOrNull;
    by_name: string;
    event: DirectoryEventKind;
    /** The affected group; null if the change is about the person as a whole. */
    in_group: TextOrNull;
    text: string;
    /** Id of the person whose second person this one is not, because of power that the change gives. Of a confirmation: the event that it confirms. Null for others. */
    power_from: TextOrNull;
    /** Until when; null for others. */
    power_until: TimestampOrNull;
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
  /** Last day in use. */
  ends_on: DateOrNull;
  /** Two-letter code; null if not set. */
  postal_state: TextOrNull;
  /** The name in lowercase, for searches of servers of the former version. */
  searched_name: GeneratedAlways<string>;
  /** Words of the name, for searches: see `searchedText`. */
  searched_words: GeneratedAlways<string>;
}

interface PersonRow extends RecordColumns {
  /** The subject of the person's tokens. */
  user_id: string;
  /** The tokens' issuer, with a slash at the end. */
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
  /** Access tokens issued before this second are rejected; null if none are. */
  tokens_valid_from: TimestampOrNull;
  /** Access tokens issued in or before this second are rejected, sessions are not; null if none are. */
  tokens_ended_at: TimestampOrNull;
  /** Time of the person's last activity in the application, to the minute; null if never. */
  last_action_at: TimestampOrNull;
  /** What to try as this person; demo people only. */
  demo_hint: TextOrNull;
  /** Counts changes that others can see. Maintained by the database; never write it. */
  version: Generated<number>;
  deleted_at: TimestampOrNull;
  /** The permanent alias of a purged person; null for others. */
  purged_alias: TextOrNull;
  /** Former names, and lowercase email addresses. Maintained by the database; never write them. */
  former_names: Generated<readonly string[]>;
  former_emails: Generated<readonly string[]>;
  /** Lowercase names and address, for searches. */
  searched: GeneratedAlways<string>;
  /** Words of the names and the address, for searches: see `searchedText`. */
  searched_words: GeneratedAlways<string>;
}

interface SessionRow {
  user_id: string;
  /** Of the identity provider. */
  session_id: string;
  session_pk: string;
  /** Browser and system in words; empty if no call was made with it. */
  device: Generated<string>;
  methods: Generated<string[]>;
  signed_in_at: TimestampColumn;
  /** First call with it. */
  started_at: TimestampColumn;
  /** Last action of the person with it, to the minute. */
  last_used_at: TimestampColumn;
  ended_at: TimestampOrNull;
  end_reason: 'signOut' | 'person' | 'administrator' | 'provider' | null;
}
