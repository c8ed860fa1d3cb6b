import { SignIn } from '../../../../src/application/people/session/SignIn';
import { SessionStorageRounds } from '../../../../src/infrastructure/browser/SessionStorageRounds';
import { MemoryStorage } from '../../../support/MemoryStorage';

const PAGE = 'https://id.test/authorize?state=s&nonce=n';
const LOOP = { code: 'sign_in_loop', target: '/requested' };

describe('SignIn', () => {
  it('opens the unchanged sign-in page', () => {
    const { signIn, opened } = setUp();
    void signIn.run('');
    expect(opened).toEqual([PAGE]);
  });

  it('requires credentials after an absence (INA-3)', () => {
    const { signIn, opened } = setUp({ wasAway: true });
    void signIn.run('');
    expect(opened).toEqual([`${PAGE}&prompt=login`]);
  });

  it('rejects a third automatic sign-in in a row, and keeps rejecting (SES-2)', async () => {
    const { signIn, opened, time } = setUp();
    for (let round = 0; round < 2; round += 1) {
      void signIn.run('/requested');
      time.nowMs += 400;
    }
    await expect(signIn.run('/requested')).rejects.toMatchObject(LOOP);
    await expect(signIn.run('/requested')).rejects.toMatchObject(LOOP);
    expect(opened).toHaveLength(2);
  });

  it('resets the counter when the person asks to sign in, and after half a minute', () => {
    const { signIn, opened, time } = setUp();
    void signIn.run('');
    void signIn.run('');
    signIn.allowAgain();
    void signIn.run('');
    void signIn.run('');
    time.nowMs += 31_000;
    void signIn.run('');
    expect(opened).toHaveLength(5);
  });

  it('restarts only once, however long the sign-in took (SES-2)', async () => {
    const { signIn, opened, time } = setUp();
    void signIn.run('');
    time.nowMs += 20 * 60_000;
    void signIn.restart('');
    time.nowMs += 20 * 60_000;
    await expect(signIn.restart('/requested')).rejects.toMatchObject(LOOP);
    expect(opened).toHaveLength(2);
  });

  it('signs in but never restarts when storage is blocked', async () => {
    const { signIn, opened } = setUp({
      storage: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    void signIn.run('');
    await expect(signIn.restart('/requested')).rejects.toMatchObject(LOOP);
    signIn.allowAgain();
    expect(opened).toHaveLength(1);
  });
});

// Helpers

function setUp({ wasAway = false, storage }: { wasAway?: boolean; storage?: () => Storage } = {}) {
  const opened: string[] = [];
  const identity = {
    login: (_: string, through = (page: string) => page) => {
      opened.push(through(PAGE));
      return new Promise<never>(() => undefined);
    },
  };
  const sessionStorage = new MemoryStorage();
  const time = { nowMs: 1_000_000, now: () => time.nowMs };
  const rounds = new SessionStorageRounds(storage ?? (() => sessionStorage));
  return { signIn: new SignIn(identity, { isOver: () => wasAway }, rounds, time), opened, time };
}
