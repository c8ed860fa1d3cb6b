import { Role, roleOf } from '../../domain/access/Role';
import { type Access, accessOf, grantsOf } from './Access';
import type { DirectoryGroup } from './DirectoryGroup';
import type { PersonDetails } from './PersonDetails';

/** Somebody who is being added, as far as they were typed. */
export interface NewPersonForm {
  readonly details: PersonDetails;
  readonly access: Access;
  /** The groups that were looked up for the access, so that they have names. */
  readonly groups: readonly DirectoryGroup[];
  readonly sendWelcome: boolean;
}

/** Nothing is typed yet. */
export const NOBODY: NewPersonForm = {
  details: {
    email: '',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    extension: '',
    carrierCodes: [],
    agentCodes: [],
    repId: null,
  },
  access: accessOf([]),
  groups: [],
  sendWelcome: true,
};

/**
 * As it stands before anything is typed: whoever has one group to give access in means that one. Who gives nothing but groups
 * gives that one, too.
 */
export function emptyForm(groups: readonly DirectoryGroup[], givesGroupsOnly: boolean): NewPersonForm {
  const [group, ...others] = groups;
  if (!group || others.length > 0) return NOBODY;
  const grants = givesGroupsOnly ? [{ role: Role.BillingUser, groupNumber: group.groupNumber }] : [];
  return { ...NOBODY, groups: [group], access: accessOf(grants) };
}

/** Whether there is anything to keep. @param empty as it stood before anything was typed */
export function isBegun(form: NewPersonForm, empty: NewPersonForm): boolean {
  return JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(empty));
}

/** As it is kept; `formOf` reads it again. */
export function bodyOf({ details, access, groups, sendWelcome }: NewPersonForm): Record<string, unknown> {
  return { details, grants: grantsOf(access), groups, sendWelcome };
}

/** Reads a saved draft; what does not look like one is as good as none. */
export function formOf(body: Readonly<Record<string, unknown>> | undefined): NewPersonForm | undefined {
  if (!body || !isRecord(body['details'])) return undefined;
  const { details, grants, groups, sendWelcome } = body;
  return {
    details: detailsIn(details),
    access: accessOf(listOf(grants).flatMap(grantIn)),
    groups: listOf(groups).flatMap(groupIn),
    sendWelcome: sendWelcome !== false,
  };
}

function detailsIn(details: Readonly<Record<string, unknown>>): PersonDetails {
  const text = (name: keyof PersonDetails) => (typeof details[name] === 'string' ? details[name] : '');
  const texts = (name: keyof PersonDetails) => listOf(details[name]).filter((code) => typeof code === 'string');
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    phoneNumber: text('phoneNumber'),
    extension: text('extension'),
    carrierCodes: texts('carrierCodes'),
    agentCodes: texts('agentCodes'),
    repId: typeof details['repId'] === 'number' ? details['repId'] : null,
  };
}

function grantIn(value: unknown) {
  if (!isRecord(value) || typeof value['role'] !== 'string') return [];
  const { role, groupNumber } = value;
  const known = roleOf(role);
  return known ? [{ role: known, groupNumber: typeof groupNumber === 'string' ? groupNumber : null }] : [];
}

function groupIn(value: unknown): DirectoryGroup[] {
  if (!isRecord(value)) return [];
  const { groupNumber, name } = value;
  return typeof groupNumber === 'string' && typeof name === 'string' ? [{ groupNumber, name }] : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
