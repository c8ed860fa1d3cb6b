import { asyncScheduler } from 'rxjs';
import type { DirectoryGroup } from '../../../../contract/people/directory';
import { accessOf } from '../../../../src/application/people/directory/Access';
import {
  draftBodyOf,
  EMPTY_FORM,
  isFormStarted,
  NewPersonDraft,
  parseDraftBody,
} from '../../../../src/application/people/directory/NewPersonDraft';
import type { DirectoryGateway } from '../../../../src/application/people/directory/ports';
import type { DraftGateway } from '../../../../src/application/platform/drafts/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';

const HARBOR = { groupNumber: '100', name: 'Harbor Foods' };
const SUMMIT = { groupNumber: '200', name: 'Summit Labs' };
const SUPER_USER = [Role.BillingUser, Role.SuperUser].map((role) => ({ role, groupNumber: '100' }));
const MEMBER: Grant = { role: Role.BillingUser, groupNumber: '100' };
const ADMIN = [{ role: Role.Admin, groupNumber: null }];

describe('the draft of a new person (MGM-7, MGM-14)', () => {
  it('starts with the only group of a super user, as a billing user', async () => {
    const { form, initial: empty } = await openDraft(SUPER_USER, [HARBOR]);
    expect(form).toEqual({ ...EMPTY_FORM, groups: [HARBOR], access: accessOf([MEMBER]) });
    expect(isFormStarted(form, empty)).toBe(false);
  });

  it('lists the only group for an admin without selecting it, because the person may be a carrier', async () => {
    const { form, initial: empty } = await openDraft(ADMIN, [HARBOR]);
    expect(form).toEqual({ ...EMPTY_FORM, groups: [HARBOR] });
    expect(isFormStarted(form, empty)).toBe(false);
  });

  it.each([[[HARBOR, SUMMIT]], [[]], ['unavailable' as const]])(
    'starts without a group when the groups are %j',
    async (groups) => {
      const { form, initial: empty } = await openDraft(SUPER_USER, groups);
      expect([form, empty]).toEqual([EMPTY_FORM, EMPTY_FORM]);
    },
  );

  it('restores the draft regardless of the groups', async () => {
    const saved = { ...EMPTY_FORM, details: { ...EMPTY_FORM.details, firstName: 'Iris' } };
    const { form, initial: empty } = await openDraft(SUPER_USER, [HARBOR], draftBodyOf(saved));
    expect(form).toEqual(saved);
    expect(isFormStarted(form, empty)).toBe(true);
  });

  it('does not open when the draft cannot be loaded', async () => {
    const error = new ApiError('failed', 'INTERNAL', 'no');
    await expect(openDraft(SUPER_USER, [HARBOR], error)).rejects.toBe(error);
  });
});

// Helpers

/** Opens a draft for a grantor with these rights and groups. */
function openDraft(
  grants: readonly Grant[],
  groups: readonly DirectoryGroup[] | 'unavailable',
  draft?: Record<string, unknown> | ApiError,
) {
  const read = () =>
    groups === 'unavailable'
      ? Promise.reject(new Error('unavailable'))
      : Promise.resolve({ items: groups, total: groups.length });
  const stored = draft ? { body: draft, modDate: '2026-03-10T15:00:00.000Z' } : null;
  const drafts = {
    get: () => (draft instanceof ApiError ? Promise.reject(draft) : Promise.resolve(stored)),
  } as unknown as DraftGateway;
  const directory = { groups: read } as unknown as DirectoryGateway;
  const person = { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: 1 } as const;
  return new NewPersonDraft(drafts, directory, asyncScheduler).open({ userId: 'grantor', person });
}

describe('the stored draft of a new person', () => {
  const form = {
    details: { ...EMPTY_FORM.details, firstName: 'Iris', email: 'iris@example.test', carrierCodes: ['ACME'], repId: 7 },
    access: accessOf([
      { role: Role.Reconciler, groupNumber: '100' },
      { role: Role.ObpUser, groupNumber: null },
    ]),
    groups: [{ groupNumber: '100', name: 'Harbor Foods' }],
    sendWelcome: false,
    isInvited: true,
  };

  it('is restored unchanged', () => {
    expect(parseDraftBody(JSON.parse(JSON.stringify(draftBodyOf(form))))).toEqual(form);
  });

  it('is empty before any input', () => {
    expect(isFormStarted(EMPTY_FORM, EMPTY_FORM)).toBe(false);
    expect(isFormStarted({ ...EMPTY_FORM, sendWelcome: false }, EMPTY_FORM)).toBe(true);
  });

  it.each([undefined, {}, { details: 'Iris' }, { details: null }])('is ignored when it is %j', (body) => {
    expect(parseDraftBody(body)).toBeUndefined();
  });

  it('drops unknown values', () => {
    const malformed = {
      details: { firstName: 5, carrierCodes: ['A', 5] },
      grants: [{ role: 'ROLE_KING' }, 3],
      groups: [{}],
    };
    expect(parseDraftBody(malformed)).toEqual({
      ...EMPTY_FORM,
      details: { ...EMPTY_FORM.details, carrierCodes: ['A'] },
    });
  });
});
