import { goLiveChecks, goLiveSummary } from '../../../../src/domain/office/goLive/GoLive';
import { GO_LIVE_AREAS, type GoLiveArea } from '../../../../src/domain/office/goLive/GoLiveCheck';
import type { GoLiveFacts } from '../../../../src/domain/office/goLive/GoLiveFacts';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const GIGABYTE = 1024 ** 3;

const READY: GoLiveFacts = {
  now: new Date('2026-11-20T15:00:00Z'),
  today: localDate('2026-11-20'),
  isProduction: true,
  settingWarnings: [],
  offersAch: true,
  requiresSent: true,
  originator: {
    companyName: 'Acme Benefits',
    companyId: '1123456789',
    bankName: 'First Bank',
    bankRouting: '021000021',
    isTest: false,
  },
  remitTo: ['Acme Lockbox', 'PO Box 4100'],
  sendsMail: true,
  identity: { name: 'https://login.example/', isEmbedded: false, problem: null },
  schedule: { pattern: '0 1 * * *', nextRun: '2026-11-21T06:00:00.000Z' },
  timeZone: 'America/New_York',
  freeBytes: 50 * GIGABYTE,
  clockProblem: null,
  encryption: {
    hasOwnKey: true,
    isBeingReplaced: false,
    encryptsBackups: true,
    encryptsConnection: true,
    isSiteTrusted: true,
  },
  pooler: null,
  replica: null,
  backup: { madeAt: '2026-11-20T03:30:00.000Z', verifiedAt: '2026-11-20T03:40:00.000Z' },
  drill: { at: '2026-03-02T10:00:00.000Z', seconds: 754, hasPassed: true },
  testMail: { sentAt: '2026-11-19T15:00:00.000Z', arrivedAt: '2026-11-19T15:02:00.000Z' },
  officeSignIns: { people: 3, withSecondFactor: 3 },
  database: { isEmbedded: false, excessRight: null, commitsToDisk: true, aheadMs: 20 },
};

const checkOf = (area: GoLiveArea, facts: Partial<GoLiveFacts> = {}) => {
  const found = goLiveChecks({ ...READY, ...facts }).find((check) => check.area === area);
  if (!found) throw new Error(`There is no check of ${area}.`);
  return found;
};
const stateOf = (area: GoLiveArea, facts: Partial<GoLiveFacts> = {}) => checkOf(area, facts).state;

it('explains why each area matters, and how to fix those that are not ready', () => {
  const ready = goLiveChecks(READY);
  expect(ready.map(({ area }) => area)).toEqual(GO_LIVE_AREAS);
  expect(goLiveSummary(ready)).toBe('Everything is ready.');
  for (const { why, fix } of ready) expect([why.length > 20, fix]).toEqual([true, '']);
});

it.each<[GoLiveArea, string, Partial<GoLiveFacts>]>([
  ['originator', 'stop', { originator: null }],
  ['originator', 'ready', { originator: null, offersAch: false }],
  [
    'originator',
    'review',
    { originator: { companyName: 'A', companyId: '1', bankName: 'B', bankRouting: '021000021', isTest: true } },
  ],
  ['bankFiles', 'review', { requiresSent: false }],
  ['bankFiles', 'ready', { requiresSent: false, offersAch: false }],
  ['remitTo', 'review', { remitTo: [] }],
  ['mail', 'review', { sendsMail: false }],
  ['mail', 'review', { testMail: null }],
  ['mail', 'stop', { testMail: { sentAt: '2026-11-20T14:00:00.000Z', arrivedAt: null } }],
  ['mail', 'review', { testMail: { sentAt: '2026-01-02T14:00:00.000Z', arrivedAt: '2026-01-02T14:00:00.000Z' } }],
  ['identity', 'stop', { identity: { ...READY.identity, problem: 'It does not know the application.' } }],
  ['identity', 'review', { identity: { ...READY.identity, isEmbedded: true } }],
  ['secondFactor', 'review', { identity: { ...READY.identity, isEmbedded: true } }],
  ['secondFactor', 'review', { officeSignIns: { people: 0, withSecondFactor: 0 } }],
  ['secondFactor', 'review', { officeSignIns: { people: 3, withSecondFactor: 2 } }],
  ['secondFactor', 'ready', { officeSignIns: { people: 1, withSecondFactor: 1 } }],
  ['backup', 'stop', { backup: { madeAt: null, verifiedAt: null } }],
  ['backup', 'stop', { backup: { madeAt: '2026-11-20T03:30:00.000Z', verifiedAt: null } }],
  ['backup', 'review', { backup: { madeAt: '2026-11-17T03:30:00.000Z', verifiedAt: '2026-11-17T03:40:00.000Z' } }],
  ['backup', 'review', { backup: { madeAt: '2026-11-20T03:30:00.000Z', verifiedAt: '2026-11-01T03:40:00.000Z' } }],
  ['drill', 'review', { drill: null }],
  ['drill', 'review', { drill: { at: '2025-11-01T10:00:00.000Z', seconds: 60, hasPassed: true } }],
  ['drill', 'stop', { drill: { at: '2026-11-01T10:00:00.000Z', seconds: 60, hasPassed: false } }],
  ['schedule', 'review', { schedule: null }],
  ['schedule', 'review', { schedule: { pattern: '0 12 * * *', nextRun: '2026-11-20T17:00:00.000Z' } }],
  ['settings', 'review', { settingWarnings: ['MAIL_FORM is not a setting.'] }],
  ['settings', 'review', { isProduction: false }],
  ['disk', 'stop', { freeBytes: GIGABYTE }],
  ['disk', 'review', { freeBytes: 5 * GIGABYTE }],
  ['clock', 'stop', { clockProblem: "This machine's clock is 90 seconds behind." }],
  ['clock', 'stop', { database: { ...READY.database, aheadMs: -45_000 } }],
  ['database', 'review', { database: { ...READY.database, isEmbedded: true } }],
  ['database', 'review', { database: { ...READY.database, excessRight: 'owns the tables' } }],
  ['database', 'stop', { database: { ...READY.database, commitsToDisk: false } }],
  ['encryption', 'review', { encryption: { ...READY.encryption, hasOwnKey: false } }],
  ['encryption', 'review', { encryption: { ...READY.encryption, isBeingReplaced: true } }],
  ['encryption', 'review', { encryption: { ...READY.encryption, encryptsConnection: false } }],
  ['encryption', 'review', { encryption: { ...READY.encryption, encryptsBackups: false } }],
  ['encryption', 'review', { encryption: { ...READY.encryption, isSiteTrusted: false } }],
  ['pooler', 'ready', { pooler: { problem: null } }],
  ['pooler', 'stop', { pooler: { problem: 'It leads to another database.' } }],
  ['replica', 'ready', { replica: { problem: null } }],
  ['replica', 'review', { replica: { problem: 'It is 40 seconds behind.' } }],
])('marks %s as %s', (area, state, facts) => {
  expect(stateOf(area, facts)).toBe(state);
  expect(checkOf(area, facts).fix !== '').toBe(state !== 'ready');
});

it('names the sender of bank files, with its details at the bank', () => {
  expect(checkOf('originator').found).toBe(
    'Acme Benefits, company ID 1123456789, at First Bank, routing number 021000021.',
  );
});

it('says when the last restore drill was, and how long it took', () => {
  expect(checkOf('drill').found).toBe('Last restore drill on Mar 2, 2026: passed, and took 13 minutes.');
});

it('lists bank holidays besides weekends', () => {
  expect(checkOf('schedule').found).toContain('Banks are closed on Nov 26, 2026');
  expect(checkOf('schedule', { today: localDate('2026-03-02') }).found).not.toContain('Banks are closed');
});

it('reports problems that prevent the nightly backup from being made and verified', () => {
  const lacking = {
    backup: { madeAt: null, verifiedAt: null },
    encryption: { ...READY.encryption, encryptsBackups: false },
    database: { ...READY.database, ownerWithoutScratch: 'listbill' },
  };
  expect(checkOf('backup', lacking)).toMatchObject({
    state: 'stop',
    found:
      'There is no backup yet. BACKUP_KEY is not set, so the nightly backup is refused. The role listbill may not create the scratch ' +
      'database in which a backup is verified.',
    fix:
      'npm run backup -- --verify, every night: deploy/listbill-backup.timer. Before that, set BACKUP_KEY to the output of openssl rand ' +
      '-base64 32, and run "alter role listbill createdb" in PostgreSQL.',
  });
  expect(checkOf('backup', { ...lacking, backup: READY.backup }).state).toBe('ready');
});
