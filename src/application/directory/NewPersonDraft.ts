import { Role, roleOf } from '../../domain/access/Role';
import { grantableRoles, isGroupRole } from '../../domain/directory/canGrant';
import type { DirectoryGroup } from '../../domain/directory/DirectoryUser';
import type { Grantor } from '../../domain/directory/Grantor';
import { DraftKeeper } from '../drafts/DraftKeeper';
import type { DraftGateway } from '../drafts/ports/DraftGateway';
import type { Time } from '../shared/Time';
import { type Access, accessOf, grantsOf } from './Access';
import type { PersonDetails } from './PersonDetails';
import type { DirectoryGateway } from './ports';

/** One at a time: whoever adds somebody in two tabs adds the same person. */
const DRAFT_ID = 'person.new';

/** Enough to know whether there is one group or more. */
const ENOUGH_TO_COUNT = 2;

/** A new person who is being added, and what keeps the form. */
export interface OpenNewPerson {
  /** As it was left, or empty. */
  readonly form: NewPersonForm;
  /** As it stands before anything is typed. */
  readonly initial: NewPersonForm;
  readonly keeper: DraftKeeper;
}

/** Where somebody is being added: what is typed is kept on the server. */
export class NewPersonDraft {
  constructor(
    private readonly drafts: DraftGateway,
    private readonly directory: DirectoryGateway,
    private readonly time: Time,
  ) {}

  /**
   * Goes on where the person left, or begins.
   *
   * @param giver the signed-in person.
   * @throws ApiError when it cannot be found out what they left: to begin anew would overwrite it.
   */
  async open(giver: Grantor): Promise<OpenNewPerson> {
    const keeper = new DraftKeeper(this.drafts, DRAFT_ID, 'person', this.time);
    const [draft, groups] = await Promise.all([
      this.drafts.get(DRAFT_ID),
      this.directory.groups('', 0, ENOUGH_TO_COUNT).then(
        ({ items }) => items,
        () => [],
      ),
    ]);
    const form = parseDraftBody(draft?.body);
    if (draft && form) keeper.found(draft.modDate);
    const empty = initialForm(groups, grantableRoles(giver).every(isGroupRole));
    return { form: form ?? empty, initial: empty, keeper };
  }
}

/** Somebody who is being added, as far as they were typed. */
export interface NewPersonForm {
  readonly details: PersonDetails;
  readonly access: Access;
  /** The groups that were looked up for the access, so that they have names. */
  readonly groups: readonly DirectoryGroup[];
  readonly sendWelcome: boolean;
}

/** Nothing is typed yet. */
export const EMPTY_FORM: NewPersonForm = {
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
function initialForm(groups: readonly DirectoryGroup[], givesGroupsOnly: boolean): NewPersonForm {
  const [group, ...others] = groups;
  if (!group || others.length > 0) return EMPTY_FORM;
  const grants = givesGroupsOnly ? [{ role: Role.BillingUser, groupNumber: group.groupNumber }] : [];
  return { ...EMPTY_FORM, groups: [group], access: accessOf(grants) };
}

/** Whether there is anything to keep. @param empty as it stood before anything was typed */
export function isFormStarted(form: NewPersonForm, empty: NewPersonForm): boolean {
  return JSON.stringify(draftBodyOf(form)) !== JSON.stringify(draftBodyOf(empty));
}

/** As it is kept; `formOf` reads it again. */
export function draftBodyOf({ details, access, groups, sendWelcome }: NewPersonForm): Record<string, unknown> {
  return { details, grants: grantsOf(access), groups, sendWelcome };
}

/** Reads a saved draft; what does not look like one is as good as none. */
export function parseDraftBody(body: Readonly<Record<string, unknown>> | undefined): NewPersonForm | undefined {
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
