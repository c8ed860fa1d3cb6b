import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import { PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

const EMAIL = 'billing@demo.test';

async function startRecordedProvider() {
  const recorded: SecurityEvent[] = [];
  const provider = await startTestProvider({ security: { record: (event) => void recorded.push(event) } });
  const visit = provider.visit();
  const page = visit.target(await visit.authorize());
  const person = await provider.people.findByEmail(EMAIL);
  return { provider, recorded, visit, page, userId: person?.subject };
}

it('records a sign-in, a wrong password, an unknown email, and a lock-out, but no email', async () => {
  const { provider, recorded, visit, page, userId } = await startRecordedProvider();
  await visit.submit(page, 'stranger@example.test', 'a wrong one');
  for (let guess = 0; guess < 6; guess += 1) await visit.submit(page, EMAIL, 'a wrong one');
  const other = provider.visit();
  await other.submit(other.target(await other.authorize()), 'sso@demo.test', PASSWORD);
  await provider.close();
  expect(recorded.map(({ name, reason, userId: who }) => ({ name, reason, who }))).toEqual([
    { name: 'sign-in-failed', reason: 'unknown-person', who: undefined },
    ...Array.from({ length: 5 }, () => ({ name: 'sign-in-failed', reason: 'wrong-password', who: userId })),
    { name: 'sign-in-locked', reason: undefined, who: userId },
    // A person of a company has no password here.
    { name: 'sign-in-failed', reason: 'wrong-password', who: 'samlp|sso' },
  ]);
  expect(JSON.stringify(recorded)).not.toContain('@');
});

it('records a sign-in and a sign-out, and whose session a mere link ended', async () => {
  const { provider, recorded, visit, page, userId } = await startRecordedProvider();
  await visit.get(visit.target(await visit.submit(page, EMAIL, PASSWORD)));
  await visit.get(`${provider.issuer}v2/logout`);
  await visit.get(`${provider.issuer}v2/logout`);
  await provider.close();
  expect(recorded.map(({ name, userId: who, address }) => ({ name, who, address }))).toEqual([
    { name: 'sign-in-succeeded', who: userId, address: expect.stringContaining('127.0.0.1') },
    { name: 'session-ended', who: userId, address: expect.stringContaining('127.0.0.1') },
  ]);
});

it('records a wrong code, and a form sent from another site', async () => {
  const { provider, recorded, visit, userId } = await startRecordedProvider();
  await visit.send(`${provider.issuer}u/mail`, { email: EMAIL, send: 'code' });
  await visit.send(`${provider.issuer}u/mail/code`, { email: EMAIL, code: '000000' });
  await visit.send(`${provider.issuer}u/mail`, { email: EMAIL }, { 'Sec-Fetch-Site': 'cross-site' });
  await provider.close();
  expect(recorded).toEqual([
    expect.objectContaining({ name: 'code-failed', userId }),
    expect.objectContaining({ name: 'origin-refused', reason: 'cross-site' }),
  ]);
});
