import type { Call } from '../../../contract/platform/shared/Call';
import type { CallEvent } from '../../../contract/platform/shared/CallEvent';
import { Role } from '../../../src/domain/platform/access/Role';
import type { SecurityEvent } from './securityEvents';

/**
 * Parts of a request that say what an event is about: keys and choices. Everything else is left out, because it may name a
 * person or contain their number.
 */
const RECORDED = [
  'groupNumber',
  'carrierCode',
  'userId',
  'id',
  'roleId',
  'kind',
  'status',
  'approve',
  'onHold',
  'bankAccountPk',
  'billPk',
  'changePk',
  'erasurePk',
  'exportPk',
  'filePk',
  'movePk',
  'paymentPk',
  'refundPk',
  'remittancePk',
  'accountPk',
  'statementPk',
  'entryPk',
  'tablePk',
  'sessionPk',
  'suspensePk',
  'viewPk',
  'writeOffPk',
];
/** Keys and choices, but no sentence and no email address. */
const PLAIN = /^[\w.:|~-]{1,200}$/;

/** The roles that a request grants, as `ROLE_ADMIN|ROLE_MANAGER`; undefined if it names none, or one in `roleId`. */
function rolesOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const grants = 'grants' in body && Array.isArray(body.grants) ? (body.grants as readonly unknown[]) : [];
  const listed = 'roles' in body && Array.isArray(body.roles) ? (body.roles as readonly unknown[]) : [];
  const roles = [...grants.map((grant) => (isGrant(grant) ? grant.role : undefined)), ...listed];
  const known = Object.values(Role).filter((role) => roles.includes(role));
  return known.length > 0 ? known.join('|') : undefined;
}

const isGrant = (value: unknown): value is { readonly role: unknown } =>
  typeof value === 'object' && value !== null && 'role' in value;

/** Events of calls that give or take roles, with a result for each group. */
const GRANTING = eventsOf('role-granted', 'role-revoked', 'group-granted', 'group-revoked');
/** Events of calls whose request names the roles that they give. */
const GIVES_ROLES = eventsOf('person-added', 'group-granted');

function eventsOf(...events: readonly CallEvent[]): ReadonlySet<CallEvent | undefined> {
  return new Set(events);
}

/**
 * How a call ended that gives or takes roles: `refused` if no row succeeded, `unchanged` if everything was so already. Undefined for other
 * calls.
 */
export function grantOutcomeOf(
  { event }: Pick<Call, 'event'>,
  answer: unknown,
): 'done' | 'refused' | 'unchanged' | undefined {
  if (!GRANTING.has(event)) return undefined;
  if (typeof answer !== 'object' || answer === null || !('results' in answer) || !Array.isArray(answer.results)) {
    return undefined;
  }
  const results = answer.results as readonly { readonly ok?: unknown; readonly changed?: unknown }[];
  if (results.length === 0 || results.some(({ ok }) => typeof ok !== 'boolean')) return undefined;
  if (results.every(({ ok }) => ok === false)) return 'refused';
  return results.some(({ ok, changed = true }) => ok === true && changed !== false) ? 'done' : 'unchanged';
}

/** Subject of a successful call's event, with the roles that it grants and the person that it added. */
export function aboutAnswered(
  { event }: Pick<Call, 'event'>,
  { params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  answer: unknown,
): NonNullable<SecurityEvent['about']> {
  const about = aboutCall(params, query, body);
  const roles = GIVES_ROLES.has(event) ? rolesOf(body) : undefined;
  // The request does not name a person whom it adds.
  const isPerson = event === 'person-added' && typeof answer === 'object' && answer !== null && 'user_id' in answer;
  return {
    ...about,
    ...(isPerson && typeof answer.user_id === 'string' && { userId: answer.user_id }),
    ...(roles !== undefined && { roles }),
  };
}

/** Subject of a call's event, from its validated parts. */
export function aboutCall(...parts: readonly unknown[]): NonNullable<SecurityEvent['about']> {
  const about: Record<string, string> = {};
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of RECORDED) {
      const value: unknown = Reflect.get(part, name);
      const text = typeof value === 'boolean' ? String(value) : value;
      if (typeof text === 'string' && PLAIN.test(text)) about[name === 'id' ? 'userId' : name] = text;
    }
  }
  return about;
}
