import type { UploadValues } from '../../office/uploads/RowReader';
import { Role, roleOf } from '../../platform/access/Role';
import { roleLabel } from '../../platform/access/roleLabel';
import { emailProblem, normalizedEmail, profileProblems } from '../account/Profile';
import { isGroupRole } from './canGrant';
import { emailWarning } from './emailWarning';

/** A person with access, as in one row of a file. */
export interface PersonFileRow {
  /** Normalized, in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groupNumbers: readonly string[];
  readonly roles: readonly Role[];
  /** Words that are not a role. */
  readonly unknownRoles: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** Digits; null if the cell is empty. */
  readonly rep: string | null;
}

const OTHER_WORDS: Readonly<Record<string, Role>> = {
  reconciler: Role.Reconciler,
  reconcile: Role.Reconciler,
  payor: Role.Payor,
  payer: Role.Payor,
  pay: Role.Payor,
  'super user': Role.SuperUser,
  manager: Role.Manager,
  sysadmin: Role.Sysadmin,
};
const ROLE_WORDS: ReadonlyMap<string, Role> = new Map([
  ...Object.values(Role).map((role) => [roleLabel(role).toLowerCase(), role] as const),
  ...Object.entries(OTHER_WORDS),
]);

/** The person in a row. Accepts roles by their screen labels, by short words, or as in a token. */
export function personRowOf(row: UploadValues): PersonFileRow {
  const text = (field: string) => String(row[field] ?? '').trim();
  const list = (field: string, separator: RegExp) =>
    text(field)
      .split(separator)
      .map((word) => word.trim())
      .filter(Boolean);
  const codes = (field: string) => [...new Set(list(field, /[\s,;|]+/))];
  const words = list('roles', /[,;|]+/).map((word) => ({
    word,
    role: ROLE_WORDS.get(word.toLowerCase()) ?? roleOf(word.toUpperCase()),
  }));
  return {
    email: normalizedEmail(text('email')).toLowerCase(),
    firstName: text('firstName'),
    lastName: text('lastName'),
    groupNumbers: codes('groups'),
    roles: [...new Set(words.flatMap(({ role }) => role ?? []))],
    unknownRoles: words.flatMap(({ word, role }) => (role === undefined ? [word] : [])),
    carrierCodes: codes('carriers'),
    agentCodes: codes('agents'),
    rep: text('rep') || null,
  };
}

/** Problems within a row, by field of the file. The server checks whether groups and codes exist. */
export function personRowProblems(row: PersonFileRow): readonly { readonly field: string; readonly message: string }[] {
  const { email, firstName, lastName, groupNumbers, roles, unknownRoles, rep } = row;
  const names = profileProblems({ firstName, lastName, phoneNumber: '', extension: '' });
  const byGroup = roles.filter(isGroupRole);
  const found: readonly (readonly [field: string, message: string | undefined])[] = [
    ['email', emailProblem(email) ?? unusual(email)],
    ['firstName', names.firstName],
    ['lastName', names.lastName],
    ['roles', unknownRoles.length > 0 ? `"${unknownRoles[0]}" is not a role. ${ROLES_HINT}` : undefined],
    ['roles', roles.length + groupNumbers.length === 0 ? `Give at least one role. ${ROLES_HINT}` : undefined],
    ['groups', byGroup[0] && groupNumbers.length === 0 ? `"${roleLabel(byGroup[0])}" needs a group.` : undefined],
    ['rep', rep !== null && !/^[1-9]\d{0,8}$/.test(rep) ? 'A rep number has 1 to 9 digits.' : undefined],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

const ROLES_HINT = 'Roles are, for example, Billing User, Reconcile Bills, Make Payments, Carrier, Agent, or Admin.';

/** An address with suspicious characters is an error here, because a file is reviewed by its errors. */
function unusual(email: string): string | undefined {
  const warning = emailWarning(email);
  return warning === undefined ? undefined : `${warning} If it is right, invite this person on screen.`;
}
