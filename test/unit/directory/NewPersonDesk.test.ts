import { asyncScheduler } from 'rxjs';
import { accessOf } from '../../../src/application/directory/Access';
import type { DirectoryGroup } from '../../../src/application/directory/DirectoryGroup';
import { NewPersonDesk } from '../../../src/application/directory/NewPersonDesk';
import { bodyOf, isBegun, NOBODY } from '../../../src/application/directory/newPersonDraft';
import type { DirectoryGateway } from '../../../src/application/directory/ports/DirectoryGateway';
import type { DraftGateway } from '../../../src/application/drafts/ports';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';

const HARBOR = { groupNumber: '100', name: 'Harbor Foods' };
const SUMMIT = { groupNumber: '200', name: 'Summit Labs' };
const SUPER_USER = [Role.BillingUser, Role.SuperUser].map((role) => ({ role, groupNumber: '100' }));
const MEMBER: Grant = { role: Role.BillingUser, groupNumber: '100' };
const ADMIN = [{ role: Role.Admin, groupNumber: null }];

describe('adding somebody (MGM-7, MGM-14)', () => {
  it('begins in the one group of whoever gives access in one, as its billing user', async () => {
    const { form, empty } = await opened(SUPER_USER, [HARBOR]);
    expect(form).toEqual({ ...NOBODY, groups: [HARBOR], access: accessOf([MEMBER]) });
    expect(isBegun(form, empty)).toBe(false);
  });

  it('shows an admin the one group and ticks nothing: it may become a carrier', async () => {
    const { form, empty } = await opened(ADMIN, [HARBOR]);
    expect(form).toEqual({ ...NOBODY, groups: [HARBOR] });
    expect(isBegun(form, empty)).toBe(false);
  });

  it.each([[[HARBOR, SUMMIT]], [[]], ['away' as const]])('begins with no group where there are %j', async (groups) => {
    const { form, empty } = await opened(SUPER_USER, groups);
    expect([form, empty]).toEqual([NOBODY, NOBODY]);
  });

  it('goes on with what was typed before, whatever the groups are', async () => {
    const left = { ...NOBODY, details: { ...NOBODY.details, firstName: 'Iris' } };
    const { form, empty } = await opened(SUPER_USER, [HARBOR], bodyOf(left));
    expect(form).toEqual(left);
    expect(isBegun(form, empty)).toBe(true);
  });

  it('does not open over what was typed before and cannot be read now', async () => {
    const error = new ApiError('failed', 'INTERNAL', 'no');
    await expect(opened(SUPER_USER, [HARBOR], error)).rejects.toBe(error);
  });
});

// Helpers

/** The desk of somebody with these rights, who gives access in these groups. */
function opened(
  grants: readonly Grant[],
  groups: readonly DirectoryGroup[] | 'away',
  draft?: Record<string, unknown> | ApiError,
) {
  const read = () =>
    groups === 'away' ? Promise.reject(new Error('away')) : Promise.resolve({ items: groups, total: groups.length });
  const kept = draft ? { body: draft, modDate: '2026-03-10T15:00:00.000Z' } : null;
  const drafts = {
    get: () => (draft instanceof ApiError ? Promise.reject(draft) : Promise.resolve(kept)),
  } as unknown as DraftGateway;
  const directory = { groups: read } as unknown as DirectoryGateway;
  const person = { status: 'Active', grants, carrierCodes: [], agentCodes: [], repId: 1 } as const;
  return new NewPersonDesk(drafts, directory, asyncScheduler).open({ userId: 'giver', person });
}
