import { SignIn } from '../../../src/application/session/SignIn';
import { SessionStorageRounds } from '../../../src/infrastructure/browser/SessionStorageRounds';
import { MemoryStorage } from '../../support/MemoryStorage';

const PAGE = 'https://id.test/authorize?state=s&nonce=n';
const LOOP = { code: 'sign_in_loop', target: '/asked' };

describe('SignIn', () => {
  it('goes to the sign-in page as it is', () => {
    const { signIn, left } = aTab();
    void signIn.run('');
    expect(left).toEqual([PAGE]);
  });

  it('asks for the person after an absence (INA-3)', () => {
    const { signIn, left } = aTab({ wasAway: true });
    void signIn.run('');
    expect(left).toEqual([`${PAGE}&prompt=login`]);
  });

  it('refuses a third sign-in in a row that nobody asked for, and goes on refusing (SES-2)', async () => {
    const { signIn, left, time } = aTab();
    for (let round = 0; round < 2; round += 1) {
      void signIn.run('/asked');
      time.nowMs += 400;
    }
    await expect(signIn.run('/asked')).rejects.toMatchObject(LOOP);
    await expect(signIn.run('/asked')).rejects.toMatchObject(LOOP);
    expect(left).toHaveLength(2);
  });

  it('starts counting again when the person asks for it, and on a visit half a minute later', () => {
    const { signIn, left, time } = aTab();
    void signIn.run('');
    void signIn.run('');
    signIn.allowAgain();
    void signIn.run('');
    void signIn.run('');
    time.nowMs += 31_000;
    void signIn.run('');
    expect(left).toHaveLength(5);
  });

  it('restarts once, however long the sign-in before it took (SES-2)', async () => {
    const { signIn, left, time } = aTab();
    void signIn.run('');
    time.nowMs += 20 * 60_000;
    void signIn.restart('');
    time.nowMs += 20 * 60_000;
    await expect(signIn.restart('/asked')).rejects.toMatchObject(LOOP);
    expect(left).toHaveLength(2);
  });

  it('signs in but never restarts where nothing can be stored', async () => {
    const { signIn, left } = aTab({
      storage: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    void signIn.run('');
    await expect(signIn.restart('/asked')).rejects.toMatchObject(LOOP);
    signIn.allowAgain();
    expect(left).toHaveLength(1);
  });
});

// Helpers

function aTab({ wasAway = false, storage }: { wasAway?: boolean; storage?: () => Storage } = {}) {
  const left: string[] = [];
  const identity = {
    login: (_: string, through = (page: string) => page) => {
      left.push(through(PAGE));
      return new Promise<never>(() => undefined);
    },
  };
  const kept = new MemoryStorage();
  const time = { nowMs: 1_000_000, now: () => time.nowMs };
  const rounds = new SessionStorageRounds(storage ?? (() => kept));
  return { signIn: new SignIn(identity, { isOver: () => wasAway }, rounds, time), left, time };
}
