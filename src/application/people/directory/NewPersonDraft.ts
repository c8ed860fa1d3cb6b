import type { Observable } from 'rxjs';
import type { DirectoryGroup } from '../../../../contract/people/directory';
import { grantableRoles, isGroupRole } from '../../../domain/people/directory/canGrant';
import type { Grantor } from '../../../domain/people/directory/Grantor';
import { Role, roleOf } from '../../../domain/platform/access/Role';
import { DraftKeeper, openWhileWatched } from '../../platform/drafts/DraftKeeper';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { Loadable } from '../../platform/shared/Loadable';
import type { Time } from '../../platform/shared/Time';
import { type Access, accessOf, grantsOf } from './Access';
import type { PersonDetails } from './PersonDetails';
import type { DirectoryGateway } from './ports';

/** One draft per user: two tabs edit the same new person. */
const DRAFT_ID = 'person.new';

/** Enough to tell one group from several. */
const ENOUGH_TO_COUNT = 2;

/** An open form for a new person, and the keeper that saves its draft. */
export interface OpenNewPerson {
  /** The saved draft, or the initial form. */
  readonly form: NewPersonForm;
  /** The form before any input. */
  readonly initial: NewPersonForm;
  readonly keeper: DraftKeeper;
}

/**
 * The form of a new person, saved on the server as a draft.
 *
 * @source docs/decisions/drafts.md#a-new-person-who-is-not-saved-yet-is-a-draft
 */
export class NewPersonDraft {
  constructor(
    private readonly drafts: DraftGateway,
    private readonly directory: DirectoryGateway,
    private readonly time: Time,
  ) {}

  /**
   * Loading on subscribe, then the opened form or why its draft could not be loaded. Cold; unsubscribing saves the draft and
   * closes the form. Never errors.
   *
   * @param grantor the signed-in person.
   */
  opened$(grantor: Grantor): Observable<Loadable<OpenNewPerson>> {
    return openWhileWatched(
      () => this.open(grantor),
      ({ keeper }) => keeper.close(),
    );
  }

  /**
   * Restores the draft, or starts with the initial form.
   *
   * @param grantor the signed-in person.
   * @throws ApiError when the draft cannot be loaded; starting over would overwrite it.
   */
  async open(grantor: Grantor): Promise<OpenNewPerson> {
    const keeper = new DraftKeeper(this.drafts, DRAFT_ID, 'person', this.time);
    const [draft, groups] = await Promise.all([
      this.drafts.get({ draftId: DRAFT_ID }),
      this.directory.groups({ q: '', page: 0, size: ENOUGH_TO_COUNT }).then(
        ({ items }) => items,
        () => [],
      ),
    ]);
    const form = parseDraftBody(draft?.body);
    if (draft && form) keeper.found(draft.modDate);
    const initial = initialForm(groups, grantableRoles(grantor).every(isGroupRole));
    return { form: form ?? initial, initial, keeper };
  }
}

/** Input for a new person. */
export interface NewPersonForm {
  readonly details: PersonDetails;
  readonly access: Access;
  /** Groups picked for the access, with their names. */
  readonly groups: readonly DirectoryGroup[];
  readonly sendWelcome: boolean;
  /** Whether the person is invited by email, instead of getting an account now. */
  readonly isInvited: boolean;
}

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
  isInvited: false,
};

/**
 * The form before any input. If the grantor has exactly one group, it is listed; if the grantor can grant group roles only,
 * it is also selected.
 */
function initialForm(groups: readonly DirectoryGroup[], grantsGroupRolesOnly: boolean): NewPersonForm {
  const [group, ...others] = groups;
  if (!group || others.length > 0) return EMPTY_FORM;
  const grants = grantsGroupRolesOnly ? [{ role: Role.BillingUser, groupNumber: group.groupNumber }] : [];
  return { ...EMPTY_FORM, groups: [group], access: accessOf(grants) };
}

/** Whether the form differs from its initial state. */
export function isFormStarted(form: NewPersonForm, initial: NewPersonForm): boolean {
  return JSON.stringify(draftBodyOf(form)) !== JSON.stringify(draftBodyOf(initial));
}

/** The stored draft; inverse of `parseDraftBody`. */
export function draftBodyOf({
  details,
  access,
  groups,
  sendWelcome,
  isInvited,
}: NewPersonForm): Record<string, unknown> {
  return { details, grants: grantsOf(access), groups, sendWelcome, isInvited };
}

/** Parses a stored draft; undefined if it is missing or malformed. */
export function parseDraftBody(body: Readonly<Record<string, unknown>> | undefined): NewPersonForm | undefined {
  if (!body || !isRecord(body['details'])) return undefined;
  const { details, grants, groups, sendWelcome, isInvited } = body;
  return {
    details: detailsIn(details),
    access: accessOf(listOf(grants).flatMap(grantIn)),
    groups: listOf(groups).flatMap(groupIn),
    sendWelcome: sendWelcome !== false,
    isInvited: isInvited === true,
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
