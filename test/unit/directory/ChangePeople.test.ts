import { ChangePeople } from '../../../src/application/directory/ChangePeople';
import { ApiError } from '../../../src/application/shared/ApiError';
import { Role } from '../../../src/domain/access/Role';
import { aDirectoryUser } from '../../support/directory/aDirectoryUser';
import { InMemoryDirectoryChanges } from '../../support/directory/InMemoryDirectoryChanges';

const sent = () => Promise.resolve({ sent: true, message: 'Mailed.' });
const mails = { resetPassword: sent, resetPasswordOf: sent, welcome: sent };

describe('changing several people', () => {
  const rosa = aDirectoryUser();
  const omar = aDirectoryUser({ userId: 'auth0|2', firstName: 'Omar', status: 'Disabled' });

  it('goes on when one of them is refused, and says why', async () => {
    const changes = new InMemoryDirectoryChanges(omar);
    changes.addRole = (userId) =>
      userId === rosa.userId
        ? Promise.reject(new ApiError(403, 'FORBIDDEN', 'Not in your groups.'))
        : Promise.resolve({ results: [{ groupNumber: null, ok: true, changed: true, message: '' }], user: omar });
    const steps = [{ kind: 'addRole', role: Role.ObpUser }] as const;
    const results = await new ChangePeople(changes, mails).run([
      { user: rosa, steps },
      { user: omar, steps },
    ]);
    expect(results.map(({ user, ok, message }) => [user.firstName, ok, message])).toEqual([
      ['Rosa', false, 'Not in your groups.'],
      ['Omar', true, ''],
    ]);
  });

  it('tells after each step how far it is', async () => {
    const heard: number[] = [];
    const steps = [{ kind: 'sendWelcome' }, { kind: 'sendReset' }] as const;
    await new ChangePeople(new InMemoryDirectoryChanges(rosa), mails).run([{ user: rosa, steps }], (done) => {
      heard.push(done);
    });
    expect(heard).toEqual([1, 2]);
  });

  it('asks nothing of the server for a status that somebody has already', async () => {
    const changes = new InMemoryDirectoryChanges(omar);
    const [result] = await new ChangePeople(changes, mails).run([
      { user: omar, steps: [{ kind: 'setStatus', status: 'Disabled' }] },
    ]);
    expect(result).toMatchObject({ ok: true, changed: false, undo: [] });
    expect(changes.calls).toBe(0);
  });

  it('takes a status back to what it was', async () => {
    const changes = new InMemoryDirectoryChanges(rosa);
    const people = new ChangePeople(changes, mails);
    const results = await people.run([{ user: rosa, steps: [{ kind: 'setStatus', status: 'Deleted' }] }]);
    const [undone] = await people.undo(results);
    expect(undone).toMatchObject({ ok: true, changed: true, user: { status: 'Active' } });
  });

  it('takes no mail back', async () => {
    const people = new ChangePeople(new InMemoryDirectoryChanges(rosa), mails);
    const results = await people.run([{ user: rosa, steps: [{ kind: 'sendReset' }] }]);
    expect(await people.undo(results)).toEqual([]);
  });
});
