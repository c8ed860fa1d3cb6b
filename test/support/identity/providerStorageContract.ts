import { exportJWK, generateKeyPair } from 'jose';
import { providerSecrets } from '../../../server/people/identity/openid/providerSecrets';
import type { ProviderEntry, ProviderStorage } from '../../../server/people/session/ports';

/** The behavior the identity provider requires of every storage. */
export function providerStorageContract(name: string, make: (now: () => number) => Promise<ProviderStorage>): void {
  describe(`${name} as ProviderStorage`, () => {
    let now: number;
    let storage: ProviderStorage;

    beforeEach(async () => {
      now = Date.UTC(2026, 0, 5);
      storage = await make(() => now);
    });

    it('finds an entry by id and by uid', async () => {
      const entry = anEntry({
        kind: 'Session',
        id: 'one',
        uid: 'u1',
        value: { accountId: 'a', nested: { list: [1, 2] } },
      });
      await storage.put(entry);
      expect(await storage.find('Session', 'one')).toEqual(entry);
      expect(await storage.findByUid('Session', 'u1')).toEqual(entry);
      expect(await storage.lock('Session', 'one')).toEqual(entry);
      expect(await storage.find('Grant', 'one')).toBeUndefined();
      expect(await storage.findByUid('Grant', 'u1')).toBeUndefined();
    });

    it('replaces the entry of the same kind and id', async () => {
      await storage.put(anEntry({ value: { turn: 1 }, uid: 'before' }));
      await storage.put(anEntry({ value: { turn: 2 }, uid: 'after' }));
      expect((await storage.find('Session', 'one'))?.value).toEqual({ turn: 2 });
      expect(await storage.findByUid('Session', 'before')).toBeUndefined();
    });

    it('hides an entry from the millisecond it expires', async () => {
      await storage.put(anEntry({ uid: 'u1', expiresAt: now + 1_000 }));
      now += 999;
      expect(await storage.find('Session', 'one')).toBeDefined();
      now += 1;
      expect(await storage.find('Session', 'one')).toBeUndefined();
      expect(await storage.lock('Session', 'one')).toBeUndefined();
      expect(await storage.findByUid('Session', 'u1')).toBeUndefined();
    });

    it('removes an entry, and ignores a missing one', async () => {
      await storage.put(anEntry());
      await storage.remove('Session', 'one');
      await storage.remove('Session', 'one');
      expect(await storage.find('Session', 'one')).toBeUndefined();
    });

    it('adds a new entry without replacing an existing one', async () => {
      expect(await storage.putNew(anEntry({ value: { turn: 1 } }))).toBe(true);
      expect(await storage.putNew(anEntry({ value: { turn: 2 } }))).toBe(false);
      expect((await storage.find('Session', 'one'))?.value).toEqual({ turn: 1 });
    });

    it('is consumed by only one of several concurrent calls, and keeps the rest of its value', async () => {
      await storage.put(anEntry({ value: { turn: 1 } }));
      const answers = await Promise.all([7, 8, 9].map((at) => storage.consume('Session', 'one', at)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      const at = [7, 8, 9][answers.indexOf(true)];
      expect((await storage.find('Session', 'one'))?.value).toEqual({ turn: 1, consumed: at });
    });

    it('consumes no missing or expired entry', async () => {
      await storage.put(anEntry({ expiresAt: now + 1 }));
      now += 1;
      expect(await storage.consume('Session', 'one', 7)).toBe(false);
      expect(await storage.consume('Session', 'another', 7)).toBe(false);
    });

    it('returns an entry to only one of several concurrent takes', async () => {
      await storage.put(anEntry({ value: { turn: 1 } }));
      const taken = await Promise.all([1, 2, 3].map(() => storage.take('Session', 'one')));
      expect(taken.filter((entry) => entry !== undefined)).toEqual([anEntry({ value: { turn: 1 } })]);
      expect(await storage.find('Session', 'one')).toBeUndefined();
    });

    it('does not return an expired entry to a take', async () => {
      await storage.put(anEntry({ expiresAt: now + 1_000 }));
      now += 1_000;
      expect(await storage.take('Session', 'one')).toBeUndefined();
    });

    it('removes all entries of an account, and no others', async () => {
      await storage.put(anEntry({ kind: 'Session', id: 'a', value: { accountId: 'pat' } }));
      await storage.put(anEntry({ kind: 'RefreshToken', id: 'b', value: { accountId: 'pat' } }));
      await storage.put(anEntry({ kind: 'Session', id: 'c', value: { accountId: 'kim' } }));
      await storage.put(anEntry({ kind: 'Session', id: 'd' }));
      await storage.removeOfAccount('pat');
      const left = await Promise.all(['a', 'b', 'c', 'd'].map((id) => storage.find('Session', id)));
      expect(left.map((entry) => entry?.id)).toEqual([undefined, undefined, 'c', 'd']);
      expect(await storage.find('RefreshToken', 'b')).toBeUndefined();
    });

    it('returns the same secrets to providers that start at the same time', async () => {
      const [one, other] = await Promise.all([providerSecrets(storage), providerSecrets(storage)]);
      expect(one).toEqual(other);
      expect(await providerSecrets(storage)).toEqual(one);
    });

    it('follows a weak or old signing key by another that all servers find, and keeps the one before', async () => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const weak = { signingKey: { ...(await exportJWK(privateKey)), kid: 'weak' }, cookieKey: 'cookies' };
      await storage.put(anEntry({ kind: 'ProviderSecrets', id: 'current', grantId: null, value: weak }));
      const [one, other] = await Promise.all([providerSecrets(storage), providerSecrets(storage)]);
      expect(one).toEqual(other);
      expect(one).toMatchObject({ formerKey: { kid: 'weak' }, cookieKey: 'cookies' });
      const year = Date.now() + 366 * 24 * 60 * 60_000;
      const next = await providerSecrets(storage, year);
      expect(next.formerKey).toEqual(one.signingKey);
      expect(await providerSecrets(storage, year)).toEqual(next);
    });

    it('removes the entries of one kind for a grant', async () => {
      await storage.put(anEntry({ kind: 'RefreshToken', id: 'a', grantId: 'g' }));
      await storage.put(anEntry({ kind: 'RefreshToken', id: 'b', grantId: 'other' }));
      await storage.put(anEntry({ kind: 'AuthorizationCode', id: 'c', grantId: 'g' }));
      await storage.removeByGrant('RefreshToken', 'g');
      expect(await storage.find('RefreshToken', 'a')).toBeUndefined();
      expect(await storage.find('RefreshToken', 'b')).toBeDefined();
      expect(await storage.find('AuthorizationCode', 'c')).toBeDefined();
    });
  });
}

const anEntry = (entry: Partial<ProviderEntry> = {}): ProviderEntry => ({
  kind: 'Session',
  id: 'one',
  value: {},
  uid: null,
  grantId: null,
  expiresAt: null,
  ...entry,
});
