import { readConfig } from '../../../../server/platform/config/readConfig';
import { startIdentity } from '../../../../server/run/start/startIdentity';
import { freePort } from '../../../support/identity/freePort';
import { SignInVisit } from '../../../support/identity/SignInVisit';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

it('updates the issuer of its own people when its port changes, including people without a password', async () => {
  const { db, close } = await openTestDatabase();
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const ours = await data.person();
  const theirs = await data.person();
  const { userId } = await data.person();
  const newcomer = 'listbill|0c7a';
  await db.updateTable('people').set({ user_id: newcomer }).where('user_id', '=', userId).execute();
  await db.updateTable('people').set({ password_hash: 'x' }).where('user_id', '=', ours.userId).execute();
  const port = String(await freePort());
  const identity = await startIdentity(readConfig({ IDENTITY_PORT: port, DEMO: 'false' }), db);
  await identity?.close();
  const issuers = Object.fromEntries(
    (await db.selectFrom('people').select(['user_id', 'issuer']).execute()).map((row) => [row.user_id, row.issuer]),
  );
  const here = `http://localhost:${port}/`;
  expect(issuers).toEqual({ [ours.userId]: here, [newcomer]: here, [theirs.userId]: 'https://id.test/' });
  await close();
});

it('supports the fragment flow, an organization and company sign-in as configured', async () => {
  const { db, close } = await openTestDatabase();
  const port = String(await freePort());
  const settings = {
    IDENTITY_FLOW: 'fragment',
    IDENTITY_ORGANIZATION: 'org_demo',
    IDENTITY_ORGANIZATION_GROUPS: '10420',
  };
  const config = readConfig({ IDENTITY_PORT: port, ...settings });
  const identity = await startIdentity(config, db);
  const redirectUri = `${config.publicUrl}callback`;
  const { issuer, clientId, audience } = config.identity;
  const application = { issuer, clientId, redirectUri, audience, flow: 'fragment' } as const;
  const visit = new SignInVisit(application);
  const request = { organization: 'org_demo', connection: 'SSO-SAML' };
  expect(visit.target(await visit.authorize(request))).toMatch(/\/u\/login\/[\w-]+\/company$/);
  expect(await (await fetch(`${issuer}outbox.json`)).json()).toEqual([]);
  await identity?.close();
  await close();
});

it('hides the outbox page when a mail server is configured', async () => {
  const { db, close } = await openTestDatabase();
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'listbill@example.test' };
  const config = readConfig({ IDENTITY_PORT: String(await freePort()), DEMO: 'false', ...mail });
  const identity = await startIdentity(config, db);
  expect((await fetch(`${config.identity.issuer}outbox.json`)).status).toBe(404);
  await identity?.close();
  await close();
});

it('offers the demo people in a fixed order', async () => {
  const { db, close } = await openTestDatabase();
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  for (const email of ['carrier@demo.test', 'admin@demo.test', 'billing@demo.test']) {
    const { userId } = await data.person();
    await db.updateTable('people').set({ email, demo_hint: 'x' }).where('user_id', '=', userId).execute();
  }
  const config = readConfig({ IDENTITY_PORT: String(await freePort()) });
  const identity = await startIdentity(config, db);
  const { issuer, clientId, audience } = config.identity;
  const redirectUri = `${config.publicUrl}callback`;
  const visit = new SignInVisit({ issuer, clientId, redirectUri, audience, flow: 'code' });
  const page = await (await visit.get(visit.target(await visit.authorize()))).text();
  expect([...new Set(page.match(/\w+@demo\.test/g))]).toEqual([
    'billing@demo.test',
    'admin@demo.test',
    'carrier@demo.test',
  ]);
  await identity?.close();
  await close();
});

it('does not start with an external provider', async () => {
  const { db, close } = await openTestDatabase();
  expect(await startIdentity(readConfig({ IDENTITY_DOMAIN: 'example.eu.auth0.com' }), db)).toBeUndefined();
  await close();
});
