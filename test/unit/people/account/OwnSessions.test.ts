import { OwnSessions } from '../../../../src/application/people/account/OwnSessions';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';

describe('OwnSessions', () => {
  it('releases the locks, ends all sessions, then signs out without the token', async () => {
    const { own, order } = setUp();
    await own.endAll();
    expect(order).toEqual(['locks', 'end all', 'sign out true']);
  });

  it('stays signed in if the sessions could not be ended', async () => {
    const { own, order } = setUp(new ApiError('failed', ErrorCode.Internal, 'No.', {}, { status: 500 }));
    await expect(own.endAll()).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(order).toEqual(['locks', 'end all']);
  });

  it('signs out if an earlier attempt ended the sessions', async () => {
    const { own, order } = setUp(new ApiError('signedOut', ErrorCode.TokenRevoked, 'Ended.', {}, { status: 401 }));
    await own.endAll();
    expect(order.at(-1)).toBe('sign out true');
  });

  it('loads the list again after ending a session', async () => {
    const { own, order } = setUp();
    own.list$.subscribe();
    await own.end('pk');
    expect(order).toEqual(['list', 'end pk', 'list']);
  });
});

function setUp(failure?: ApiError) {
  const order: string[] = [];
  const done = (what: string) => Promise.resolve(void order.push(what));
  const own = new OwnSessions(
    {
      list: async () => {
        order.push('list');
        return { isTracked: true, sessions: [] };
      },
      end: ({ sessionPk }) => done(`end ${sessionPk}`),
      endAll: async () => {
        order.push('end all');
        if (failure) throw failure;
      },
    },
    { person: { email: 'pat@demo.test' } as never },
    { releaseAllOf: () => done('locks') },
    { run: (isEnded) => done(`sign out ${isEnded}`) },
  );
  return { own, order };
}
