import { accessOf } from '../../../../src/application/people/directory/Access';
import { ChangePeople } from '../../../../src/application/people/directory/ChangePeople';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { InMemoryDirectoryChanges } from '../../../support/directory/InMemoryDirectoryChanges';

const sent = () => Promise.resolve({ sent: true, message: 'Mailed.' });
const mails = { resetPassword: sent, resetPasswordOf: sent, welcome: sent };

const directory = {
  person: () => Promise.reject(new Error('Unexpected request for a person')),
  list: () => Promise.reject(new Error('Unexpected request for people')),
};

describe('changing several people', () => {
  const rosa = aDirectoryUser();
  const omar = aDirectoryUser({ userId: 'auth0|2', firstName: 'Omar', status: 'Disabled' });

  it('continues with the others when one is refused, and gives the reason', async () => {
    const changes = new InMemoryDirectoryChanges(omar);
    changes.addRole = ({ userId }) =>
      userId === rosa.userId
        ? Promise.reject(new ApiError('forbidden', 'FORBIDDEN', 'Not in your groups.'))
        : Promise.resolve({ results: [{ groupNumber: null, ok: true, changed: true, message: '' }], user: omar });
    const steps = [{ kind: 'addRole', role: Role.ObpUser }] as const;
    const results = await new ChangePeople(changes, mails, directory).run([
      { user: rosa, steps },
      { user: omar, steps },
    ]);
    expect(results.map(({ user, ok, message }) => [user.firstName, ok, message])).toEqual([
      ['Rosa', false, 'Not in your groups.'],
      ['Omar', true, ''],
    ]);
  });

  it('returns a row for each person, even one who never had the removed role (MGM-13)', async () => {
    const changes = new InMemoryDirectoryChanges(rosa);
    changes.removeRole = () => Promise.resolve({ results: [], user: rosa });
    const results = await new ChangePeople(changes, mails, directory).run([
      { user: rosa, steps: [{ kind: 'removeRole', role: Role.ObpUser }] },
    ]);
    expect(results).toMatchObject([
      { user: rosa, ok: true, changed: false, message: 'This person did not have this role.', undo: [] },
    ]);
  });

  it('reports progress after each step', async () => {
    const progress: number[] = [];
    const steps = [{ kind: 'sendWelcome' }, { kind: 'sendReset' }] as const;
    await new ChangePeople(new InMemoryDirectoryChanges(rosa), mails, directory).run([{ user: rosa, steps }], {
      onProgress: (done) => progress.push(done),
    });
    expect(progress).toEqual([1, 2]);
  });

  it('changes no further people once it is canceled', async () => {
    const canceling = new AbortController();
    const users = Array.from({ length: 9 }, (_, index) => ({ ...rosa, userId: `user-${index}` }));
    const results = await new ChangePeople(new InMemoryDirectoryChanges(rosa), mails, directory).run(
      users.map((user) => ({ user, steps: [{ kind: 'sendWelcome' }] })),
      { onProgress: () => canceling.abort(), signal: canceling.signal },
    );
    expect(results.map(({ user }) => user.userId)).toEqual(['user-0', 'user-1', 'user-2', 'user-3']);
  });

  it('keeps failed rows of people whom a canceled retry did not reach', async () => {
    const people = new ChangePeople(new InMemoryDirectoryChanges(rosa), mails, directory);
    const failed = { user: rosa, step: { kind: 'sendReset' }, groupNumber: null, ok: false, changed: false } as const;
    const row = { ...failed, message: 'No connection.', undo: [] };
    expect(await people.retry([row], [row], { signal: AbortSignal.abort() })).toEqual([row]);
  });

  it('makes no request when the status is already set', async () => {
    const changes = new InMemoryDirectoryChanges(omar);
    const [result] = await new ChangePeople(changes, mails, directory).run([
      { user: omar, steps: [{ kind: 'setStatus', status: 'Disabled' }] },
    ]);
    expect(result).toMatchObject({ ok: true, changed: false, undo: [] });
    expect(changes.calls).toBe(0);
  });

  it('undoes a status change', async () => {
    const changes = new InMemoryDirectoryChanges(rosa);
    const people = new ChangePeople(changes, mails, directory);
    const results = await people.run([{ user: rosa, steps: [{ kind: 'setStatus', status: 'Deleted' }] }]);
    const [undone] = await people.undo(results);
    expect(undone).toMatchObject({ ok: true, changed: true, user: { status: 'Active' } });
  });

  it('does not undo emails', async () => {
    const people = new ChangePeople(new InMemoryDirectoryChanges(rosa), mails, directory);
    const results = await people.run([{ user: rosa, steps: [{ kind: 'sendReset' }] }]);
    expect(await people.undo(results)).toEqual([]);
  });

  it('restores all roles in a group when removing Billing User is undone', async () => {
    const grants = [
      { role: Role.BillingUser, groupNumber: '100' },
      { role: Role.Payor, groupNumber: '100' },
    ];
    const changes = new InMemoryDirectoryChanges(aDirectoryUser({ grants }));
    const people = new ChangePeople(changes, mails, directory);
    const user = aDirectoryUser({ grants });
    const results = await people.run([{ user, steps: [{ kind: 'removeRole', role: Role.BillingUser }] }]);
    expect(changes.access).toEqual(accessOf([]));
    await people.undo(results);
    expect(changes.access).toEqual(accessOf(grants));
  });

  it('retries failed rows and keeps the others', async () => {
    const changes = new InMemoryDirectoryChanges(rosa);
    const people = new ChangePeople(changes, mails, directory);
    const requests: string[] = [];
    let isDown = true;
    changes.change = ({ userId, status }) => {
      if (isDown && userId !== 'auth0|3')
        return Promise.reject(new ApiError('unanswered', 'UNREACHABLE', 'Not reached.'));
      requests.push(`${userId} ${status ?? ''}`);
      return Promise.resolve(aDirectoryUser({ userId, status: status ?? 'Active', version: 2 }));
    };
    changes.remove = () => changes.change({ userId: rosa.userId, version: 0, status: 'Deleted' });
    const mona = aDirectoryUser({ userId: 'auth0|3', status: 'Active' });
    const results = await people.run([
      { user: mona, steps: [{ kind: 'setStatus', status: 'Disabled' }] },
      { user: { ...omar, status: 'Active' }, steps: [{ kind: 'setStatus', status: 'Disabled' }] },
      { user: { ...rosa, status: 'Active' }, steps: [{ kind: 'setStatus', status: 'Deleted' }] },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
    isDown = false;
    const again = await people.retry(
      results,
      results.filter(({ ok }) => !ok),
    );
    expect(requests).toEqual(['auth0|3 Disabled', 'auth0|2 Disabled', 'auth0|1 Deleted']);
    expect(again.map(({ user, ok, undo }) => [user.userId, ok, undo])).toEqual([
      ['auth0|3', true, [{ kind: 'setStatus', status: 'Active' }]],
      ['auth0|2', true, [{ kind: 'setStatus', status: 'Active' }]],
      ['auth0|1', true, [{ kind: 'setStatus', status: 'Active' }]],
    ]);
  });

  it('reloads people changed by someone else before retrying', async () => {
    const changes = new InMemoryDirectoryChanges(rosa);
    const current = { ...rosa, version: 7 };
    changes.change = ({ version, status }) =>
      version === current.version
        ? Promise.resolve({ ...current, status: status ?? current.status, version: 8 })
        : Promise.reject(new ApiError('conflict', 'STALE_VERSION', 'Changed by another person.'));
    const people = new ChangePeople(changes, mails, { ...directory, person: () => Promise.resolve(current) });
    const results = await people.run([{ user: rosa, steps: [{ kind: 'setStatus', status: 'Disabled' }] }]);
    expect(results).toMatchObject([{ ok: false, user: { version: 1 } }]);
    expect(await people.retry(results, results)).toMatchObject([
      { ok: true, user: { status: 'Disabled', version: 8 } },
    ]);
  });
});
