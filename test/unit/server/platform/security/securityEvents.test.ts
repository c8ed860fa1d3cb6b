import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '../../../../../contract/calls';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { aboutCall } from '../../../../../server/platform/security/aboutCall';
import { EcsSecurityEvents } from '../../../../../server/platform/security/EcsSecurityEvents';
import { SECURITY_EVENTS, type SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import type { Operation } from '../../../../../src/domain/platform/access/policy';
import { TestClock } from '../../../../support/server/TestClock';

const calls: readonly Call[] = CALLS;
const DOCUMENT = readFileSync(path.join(__dirname, '../../../../../docs/security-events.md'), 'utf8');

function recording(clock = new TestClock('2026-03-10T15:00:00.000Z')) {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line), close: () => Promise.resolve() };
  return { events: new EcsSecurityEvents(sink, clock, '1.2.3'), lines, clock };
}

it('documents every event with its number, category, outcome, and cause', () => {
  const documented = DOCUMENT.split('\n').filter((line) => /^\| \d{3} \|/.test(line));
  const known = Object.entries(SECURITY_EVENTS).map(
    ([name, { number, category, type, outcome, when }]) =>
      `| ${number} | \`${name}\` | ${category}, ${type} | ${outcome} | ${when} |`,
  );
  expect(documented).toEqual(known);
});

it('gives each event its own number, in order', () => {
  const numbers = Object.values(SECURITY_EVENTS).map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});

it('writes an event as one line with the names of the Elastic Common Schema', () => {
  const { events, lines } = recording();
  events.record({
    name: 'access-refused',
    userId: 'auth0|64b1234567890',
    address: '203.0.113.7',
    requestId: '7F3K-9QMW-2TXA',
    operation: 'autopay.read',
    reason: 'FORBIDDEN',
    about: { groupNumber: '100888' },
  });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      '@timestamp': '2026-03-10T15:00:00.000Z',
      'ecs.version': '8.17.0',
      'log.level': 'warn',
      message: 'access refused',
      event: {
        kind: 'event',
        category: ['web'],
        type: ['denied'],
        action: 'access-refused',
        code: '201',
        outcome: 'failure',
        reason: 'FORBIDDEN',
      },
      user: { id: 'auth0|64b1234567890' },
      source: { ip: '203.0.113.7' },
      http: { request: { id: '7F3K-9QMW-2TXA' } },
      service: { name: 'listbill', version: '1.2.3' },
      labels: { operation: 'autopay.read', groupNumber: '100888' },
    },
  ]);
});

it('escapes every character that could fake a line or reverse the text around it', () => {
  const { events, lines } = recording();
  const hostile = 'a\nb\r\u001b[2J\u0000\u007f\u0085\u2028\u2029\u202e\u2066z';
  events.record({ name: 'token-refused', userId: hostile, reason: hostile, about: { groupNumber: hostile } });
  const [line = ''] = lines;
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect((JSON.parse(line) as { user: { id: string } }).user.id).toBe(hostile);
});

it('removes numbers of people and tokens from reasons', () => {
  const { events, lines } = recording();
  events.record({ name: 'token-refused', reason: 'SSN 123-45-6789 and eyJhbGciOiJub25lIn0.e30.abc' });
  expect(lines.join('')).not.toMatch(/123-45|eyJ/);
});

it('records a limit once a minute for each address', () => {
  const { events, lines, clock } = recording();
  const limited = (address: string): SecurityEvent => ({ name: 'limit-reached', address });
  for (let call = 0; call < 5; call += 1) events.record(limited('203.0.113.7'));
  events.record(limited('203.0.113.8'));
  clock.advance(60_000);
  events.record(limited('203.0.113.7'));
  expect(lines).toHaveLength(3);
});

it('records which keys a call was about, and nothing else about it', () => {
  const body = {
    groupNumber: '100777',
    name: 'Operating account',
    accountNumber: '31415926535',
    routingNumber: '021000021',
    code: 'SECRET-CODE',
    id: 'pat@example.test',
    approve: true,
  };
  expect(aboutCall({ id: 'auth0|7' }, undefined, body)).toEqual({
    userId: 'auth0|7',
    groupNumber: '100777',
    approve: 'true',
  });
});

/** Operations whose every call that changes something is an event. */
const SENSITIVE: readonly Operation[] = [
  'rules.write',
  'setup.write',
  'bankAccounts.write',
  'bankAccounts.decideChange',
  'autopay.write',
  'payments.create',
  'payments.voidOwn',
  'payments.return',
  'payments.reverse',
  'payments.reallocate',
  'returnFiles.post',
  'suspense.change',
  'bills.closeShort',
  'members.erase',
  'directory.write',
  'directory.purge',
  'processing.run',
  'processing.hold',
  'bankFiles.download',
  'session.end',
];
/** They read or try out something. */
const ONLY_READ = [
  'GET /api/accountChanges',
  'GET /api/bankFiles/:filePk/reversal',
  'GET /api/bills/:billPk/closeShort',
  'GET /api/payments/:paymentPk/bankReversal',
  'GET /api/payments/:paymentPk/presentAgain',
  'GET /api/payments/:paymentPk/reversal',
  'GET /api/processing/preview',
  'GET /api/refunds/:refundPk/credit',
  'GET /api/returnRates',
  'GET /api/shorts',
  'GET /mgmt/invitations',
  'GET /mgmt/users/:id/sessions',
  'POST /api/acknowledgments/preview',
  'POST /api/groups/:groupNumber/members/erasure',
  'POST /api/returnFiles/preview',
  'POST /mgmt/users/purge/preview',
];

it('records every call that changes rights, money, or settings', () => {
  const unrecorded = calls.filter((call) => SENSITIVE.includes(call.operation) && call.event === undefined);
  expect(unrecorded.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(ONLY_READ);
});

/** Documents about one payment or bill, the letter to banks, a file that a person attached, figures without people, and sample files. */
const HARMLESS_FILES = [
  'GET /api/aging/export',
  'GET /api/bills/:billPk/attachments/:attachmentPk',
  'GET /api/bills/:billPk/remittanceSlip',
  'GET /api/goLive/bankLetter',
  'GET /api/groups/:groupNumber/rateTables/:tablePk/exhibit',
  'GET /api/groups/:groupNumber/savings/report',
  'GET /api/payments/:paymentPk/receipt',
];

it('records every download of members, people, or bank files', () => {
  const unrecorded = calls.filter((call) => call.file && call.event === undefined);
  expect(unrecorded.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(HARMLESS_FILES);
});

it('counts refused keys and requests of each person, and records the first, the tenth, and so on', () => {
  const { events, lines, clock } = recording();
  const counts = () =>
    lines.splice(0).map((line) => {
      const { event, labels, user } = JSON.parse(line) as Record<
        string,
        { action?: string; count?: string; id?: string }
      >;
      return [event?.action, user?.id, labels?.count];
    });
  for (let made = 0; made < 120; made += 1) events.record({ name: 'record-not-found', userId: 'prober' });
  events.record({ name: 'record-not-found', userId: 'other' });
  expect(counts()).toEqual([
    ['record-not-found', 'prober', '1'],
    ['record-not-found', 'prober', '10'],
    ['record-not-found', 'prober', '100'],
    ['record-not-found', 'other', '1'],
  ]);
  for (let made = 0; made < 25; made += 1) events.record({ name: 'input-refused', userId: 'prober' });
  expect(counts()).toEqual([['input-refused', 'prober', '20']]);
  clock.advance(10 * 60_000);
  events.record({ name: 'record-not-found', userId: 'prober' });
  expect(counts()).toEqual([['record-not-found', 'prober', '1']]);
});
