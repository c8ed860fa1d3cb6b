import { CALLS } from '../../../../../contract/calls';
import { getUser } from '../../../../../contract/people/directory';
import { changeUser, deleteUser } from '../../../../../contract/people/directoryChanges';
import { endTokens } from '../../../../../contract/people/sessionUse';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { ISSUER } from '../../../../support/server/testIssuer';

/** A time between two whole seconds. */
const NOW = '2026-03-10T15:00:00.700Z';
const SECOND = Math.floor(Date.parse(NOW) / 1_000);

let server: TestServer;
let manager: TestPerson;
let pat: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  pat = await server.data.person({ roles: [Role.Admin] });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const anyCall = CALLS.find(({ operation }) => operation === 'processing.status') ?? fail();
const named = () => ({ params: { id: toBase64(pat.userId) } });
/** Answer to a call with a token issued in that second. */
const answerAt = async (issuedAt: number, who = pat) => {
  const { status, body } = await server.as(who, { issuedAt }).call(anyCall);
  return status === 200 ? 200 : [status, (body as { code: string }).code];
};
const save = async (changes: object) => {
  const { version } = await server.as(manager).ok(getUser, named());
  await server.as(manager).ok(changeUser, { ...named(), body: { version, ...changes } });
};
const setPassword = () =>
  new SqlTransactions(server.db, { clock: server.clock, issuer: ISSUER }).run(({ people }) =>
    people.setPassword(pat.userId, 'a hash'),
  );

/** @see SES-6 USR-3 */
describe('an access token', () => {
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the password changed', setPassword],
    [
      'the person was disabled and enabled',
      async () => {
        await save({ status: 'Disabled' });
        await save({ status: 'Active' });
      },
    ],
    [
      'the person was deleted and restored',
      async () => {
        await server.as(manager).ok(deleteUser, named());
        await save({ status: 'Active' });
      },
    ],
    [
      'the email address changed',
      async () => {
        await save({ email: 'moved@example.test' });
        pat = { ...pat, email: 'moved@example.test' };
      },
    ],
  ];

  it.each(changes)(
    'is rejected if issued before the second in which %s; later ones are accepted',
    async (_what, change) => {
      expect(await answerAt(SECOND - 1)).toBe(200);
      await change();
      expect(await answerAt(SECOND - 1)).toEqual([401, 'TOKEN_REVOKED']);
      expect(await answerAt(SECOND)).toBe(200);
      expect(await answerAt(SECOND + 1)).toBe(200);
    },
  );

  it('is rejected if issued up to the second in which the person signed out, and everyone else keeps theirs', async () => {
    await server.as(pat, { issuedAt: SECOND - 60 }).ok(endTokens);
    expect(await answerAt(SECOND - 1)).toEqual([401, 'TOKEN_REVOKED']);
    expect(await answerAt(SECOND)).toEqual([401, 'TOKEN_REVOKED']);
    expect(await answerAt(SECOND + 1)).toBe(200);
    expect(await answerAt(SECOND, manager)).toBe(200);
  });

  it('is rejected in the second of the sign-out only once that second is over, so that a renewed one is accepted', async () => {
    await server.as(pat, { issuedAt: SECOND - 60 }).ok(endTokens);
    const startedAt = Date.now();
    expect(await answerAt(SECOND)).toEqual([401, 'TOKEN_REVOKED']);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
  });

  it('is rejected before the email address in the call is checked', async () => {
    await save({ email: 'moved@example.test' });
    expect(await answerAt(SECOND - 1)).toEqual([401, 'TOKEN_REVOKED']);
  });

  it('is rejected with the reason if the person is disabled', async () => {
    await save({ status: 'Disabled' });
    expect(await answerAt(SECOND - 1)).toEqual([403, 'NOT_ACTIVE']);
  });

  it('stays valid after any other change, and for everyone else', async () => {
    await save({ lastName: 'Other', phoneNumber: '555-010-2233' });
    expect(await answerAt(SECOND - 1)).toBe(200);
    await setPassword();
    expect(await answerAt(SECOND - 1, manager)).toBe(200);
  });

  it('stays rejected after a change with an earlier time, such as from another server', async () => {
    await setPassword();
    server.clock.advance(-60_000);
    await save({ email: 'moved@example.test' });
    pat = { ...pat, email: 'moved@example.test' };
    expect(await answerAt(SECOND - 30)).toEqual([401, 'TOKEN_REVOKED']);
  });
});

function fail(): never {
  throw new Error('The contract has lost its processing status.');
}
