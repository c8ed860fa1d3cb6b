import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { PASSWORD, startStageServer } from '../../../features/support/browser/stageServer';
import { findBrowser } from '../../../scripts/browser.mjs';
import { Role } from '../../../src/domain/platform/access/Role';
import { answerFirst } from '../../support/browsers/answerFirst';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { Canaries } from '../../support/canaries/Canaries';
import { filesIn } from '../../support/canaries/filesIn';
import { plantFromWire } from '../../support/canaries/plantFromWire';
import { storesOf } from '../../support/canaries/storesOf';
import { tablesOf } from '../../support/canaries/tablesOf';

jest.setTimeout(300_000);

const ACCOUNT_NUMBER = '880055512345678';
/** Parameters that the protocol puts in addresses and that are worthless once used. */
const SINGLE_USE = ['code', 'nonce', 'state'];

/** Tokens in an address remain in the browser's history file: see docs/adr/0014-tokens-in-the-url.md. */
const MODES = [
  { begins: 'a code', flow: 'code', renewal: 'iframe', onDisk: SINGLE_USE },
  { begins: 'a code', flow: 'code', renewal: 'refresh', onDisk: SINGLE_USE },
  { begins: 'tokens', flow: 'fragment', renewal: 'iframe', onDisk: [...SINGLE_USE, 'access token', 'ID token'] },
] as const;

interface Place {
  readonly where: string;
  readonly text: string;
  /** Kinds of secrets allowed there. */
  readonly allowed?: readonly string[];
}

/**
 * Signs in, works, fails, renews, reloads and signs out in a real browser with a profile on disk. Then searches every
 * place for the secrets recorded from network traffic (SES-1, LOG-1).
 */
describe.each(MODES)('traces of a session that starts with $begins and is renewed by $renewal', (mode) => {
  const { renewal, flow, onDisk } = mode;
  let profile: string;
  let server: Awaited<ReturnType<typeof startStageServer>>;
  let context: BrowserContext;
  const canaries = new Canaries();
  const places: Place[] = [];
  const logLines: string[] = [];

  beforeAll(async () => {
    profile = await mkdtemp(path.join(tmpdir(), 'listbill-profile-'));
    server = await startStageServer({
      settings: { IDENTITY_FLOW: flow, IDENTITY_RENEWAL: renewal, LOG_LEVEL: 'trace' },
      logTo: (line) => logLines.push(line),
    });
    const { executablePath, env = {} } = await findBrowser();
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      env: { ...process.env, ...env },
      args: ['--disable-dev-shm-usage'],
    });
    await work();
    places.push({ where: 'log of the server', text: logLines.join('') });
    for (const { name, text } of await tablesOf(server.backstage.db)) {
      // The embedded provider has to store its sessions and the tokens it issued.
      const allowed = name === 'provider_storage' ? [...SINGLE_USE, 'refresh token'] : [];
      places.push({ where: `table ${name}`, text, allowed });
    }
    for (const { name, text } of await filesIn(profile)) places.push({ where: `file ${name}`, text, allowed: onDisk });
  });

  afterAll(async () => {
    await context?.close();
    await server?.close();
    await rm(profile, { recursive: true, force: true });
  });

  it('contain no secret outside its allowed places', () => {
    const found = places.flatMap(({ where, text, allowed = [] }) =>
      canaries
        .kindsIn(text)
        .filter((kind) => !allowed.includes(kind))
        .map((kind) => `${kind} in ${where}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('are searched for, with real secrets of every kind in every place', () => {
    const codeKinds = flow === 'code' ? ['code', 'code verifier'] : [];
    const kinds = ['ID token', 'access token', 'account number', 'nonce', 'password', 'state', ...codeKinds];
    expect(Object.keys(canaries.counts)).toEqual(expect.arrayContaining(kinds));
    expect(Object.keys(canaries.counts).includes('refresh token')).toBe(renewal === 'refresh');
    const searched = places.map(({ where }) => where).join('\n');
    for (const place of [
      'storages',
      'cookies',
      'history',
      'console',
      'address',
      'Referer',
      'UI log',
      'ui_logs',
      'people',
    ])
      expect(searched).toContain(place);
    // A full browser stores its history there. A headless build stores none.
    expect(searched).toMatch(/^file ./m);
    expect(logLines.length).toBeGreaterThan(10);
    process.stdout.write(
      `Canaries (${flow}, ${renewal}): ${JSON.stringify(canaries.counts)}, ${places.length} places\n`,
    );
  });

  // Helpers

  async function work(): Promise<void> {
    canaries.plant('password', PASSWORD);
    canaries.plant('account number', ACCOUNT_NUMBER);
    const { backstage } = server;
    const { data } = backstage;
    const group = await data.group();
    const person = await data.billingUser([group], [Role.Payor]);
    await backstage.enableSignIn(person);
    const { billPk } = await data.bill({ groupNumber: group, status: 'RECONCILED', lines: [{ billedCents: 41_250 }] });
    const page = context.pages()[0] ?? (await context.newPage());
    const wire = plantFromWire(context, canaries, await providerOf(page));
    watch(page);

    await page.goto(server.address);
    await signIn(page, person.email);
    await inspect(page, 'after sign-in');
    await page.goto(`${server.address}#/billing/pay?bills=${encodeURIComponent(billPk)}`);
    await addAccount(page);
    await inspect(page, 'after a failure');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    await inspect(page, 'after a reload');
    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goto(`${server.address}#/maintenance`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // This tab contains the state of the sign-in that has started again.
    await inspect(page, 'after sign-out', ['nonce', 'state']);
    await wire.settled();
    await closeQuietly(context);
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
  }

  /** Fails first, so that a failure is logged, then succeeds. */
  async function addAccount(page: Page): Promise<void> {
    const form = page.getByRole('form', { name: 'New bank account' });
    await form.waitFor();
    const message = `Refused with password=${PASSWORD}, account number ${ACCOUNT_NUMBER}`;
    const body = JSON.stringify({ message });
    await answerFirst(page, '**/api/bankAccounts*', { status: 500, body });
    await form.getByLabel('Account name').fill('Operating');
    await form.getByLabel(/^Bank/).fill('First Bank');
    await form.getByLabel('Routing number').fill('021000021');
    await form.getByLabel('Account number').fill(ACCOUNT_NUMBER);
    await form.getByLabel(/^I am authorized/).check();
    const logged = page.waitForRequest('**/api/uiLogs*');
    await form.getByRole('button', { name: 'Add account' }).click();
    await logged;
    await form.getByRole('button', { name: 'Add account' }).click();
    await form.waitFor({ state: 'hidden' });
  }

  function watch(page: Page): void {
    page.on('console', (message) => places.push({ where: 'console', text: message.text() }));
    places.push({ where: 'console', text: '' });
    context.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      const isProvider = origin !== new URL(server.address).origin;
      const isReturn = pathname.endsWith('/callback');
      const { referer = '' } = request.headers();
      places.push({
        where: `address of ${pathname}`,
        text: request.url(),
        allowed: isReturn ? ['code', 'state'] : isProvider ? ['nonce', 'state'] : [],
      });
      places.push({ where: 'Referer', text: referer });
      if (/uiLogs|analytics/i.test(pathname)) {
        places.push({ where: `UI log and analytics, ${pathname}`, text: request.postData() ?? '' });
      }
    });
  }

  async function inspect(page: Page, when: string, allowed: readonly string[] = []): Promise<void> {
    places.push({ where: `storages, ${when}`, text: await storesOf(page), allowed });
    const cookies = await context.cookies(server.address);
    places.push({ where: `cookies, ${when}`, text: JSON.stringify(cookies) });
    const session = await context.newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    const ownEntries = entries.filter(({ url }) => url.startsWith(server.address));
    places.push({ where: `history, ${when}`, text: JSON.stringify(ownEntries) });
    await session.detach();
  }

  async function providerOf(page: Page): Promise<string> {
    const { identity } = (await (await page.request.get(`${server.address}environment.json`)).json()) as {
      identity: { domain: string };
    };
    return `${identity.domain}/`;
  }
});
