import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../contract/platform/shared/apiBase';
import { closeQuietly } from '../../../test/support/browsers/closeQuietly';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Refusal } from '../refusals/Refusal';
import type { Outage } from '../tasks/ConditionTasks';
import { overrideReturns, type ReturnOverride } from './overrideReturns';
import { eitherOf } from './readPage';
import { shownRefusals } from './shownRefusals';
import { PASSWORD, type StageServer } from './stageServer';

const API = '**/ListBillAPI/**';
const PICTURES = 'reports/features/failures';
/** Generous, because test machines are slow and busy. */
const PATIENCE_MS = 30_000;
/** Of 100. Readable, at about 50 kB per screen. */
const PICTURE_QUALITY = 50;
const PICTURE_PATIENCE_MS = 5_000;
const WIDE = { width: 1440, height: 900 };

/** A page that was closed while its call was intercepted takes no answer. */
const PAGE_IS_GONE = /has been closed|disposed/;

const OUTAGE_RESPONSES = {
  broken: { status: 500, code: 'INTERNAL', message: '' },
  'broken once': { status: 500, code: 'INTERNAL', message: '' },
  maintenance: { status: 503, code: 'MAINTENANCE', message: '' },
  overloaded: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
} as const;

interface SignInOptions {
  /** The part of the address to open after the base address. */
  readonly hash?: string;
  /** Replaced parameters in the return address. */
  readonly returnOverride?: ReturnOverride;
  /** Whether the person signed in before, so that the application finds their session. Skips the form. */
  readonly isEarlier?: boolean;
}

interface UserBrowser {
  readonly person: TestPerson;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** The people of a scenario, each in a separate browser context. */
export class BrowserUsers {
  /** Overridden user agents, by user id. */
  readonly userAgents = new Map<string, string>();
  private readonly userBrowsers = new Map<string, UserBrowser>();
  /** Refusals found on each page by the last check. */
  private readonly knownRefusals = new WeakMap<Page, readonly string[]>();
  private intercept: ((route: Route) => Promise<void>) | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly server: Pick<StageServer, 'address' | 'signInAddress'>,
  ) {}

  get address(): string {
    return this.server.address;
  }

  /** The person's page. The first call opens it and signs the person in. */
  async pageOf(person: TestPerson): Promise<Page> {
    const userBrowser = this.userBrowsers.get(person.userId);
    return userBrowser ? userBrowser.page : this.signIn(person, { isEarlier: true });
  }

  /** Opens the application, signs in with the provider's form, and waits for the first screen. */
  async signIn(
    person: TestPerson,
    { hash = '', returnOverride, isEarlier = false }: SignInOptions = {},
  ): Promise<Page> {
    const page = await this.openPage(person);
    if (returnOverride) await overrideReturns(page, returnOverride);
    const hasSession = isEarlier && (await this.startSession(page.context(), person));
    await page.goto(`${this.server.address}${hash}`);
    if (!hasSession) {
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    }
    // If the sign-in is refused, the sign-in page shows the reason.
    await eitherOf(page.getByRole('heading', { level: 1 }).and(page.locator('#root *')), page.getByRole('alert'));
    return page;
  }

  /** Whether the person's page asks them to sign in. */
  async isAskedToSignIn(person: TestPerson): Promise<boolean> {
    const page = this.userBrowsers.get(person.userId)?.page;
    if (!page) return true;
    const password = page.getByLabel('Password');
    await eitherOf(password, page.getByRole('heading', { level: 1 }));
    return password.isVisible();
  }

  /** Opens an address in a fresh browser without a session. @param path in the application, or a full URL */
  async visit(person: TestPerson, path: string): Promise<Page> {
    const page = await this.openPage(person);
    await page.goto(/^https?:/.test(path) ? path : `${this.address}#${path}`);
    return page;
  }

  /** Opens a path of the application in the address bar. */
  async go(person: TestPerson, path: string): Promise<Page> {
    const page = await this.pageOf(person);
    await page.goto(`${this.address}#${path}`);
    return page;
  }

  /** Closes the person's tab, running its unload handlers, and opens a new one at a path. */
  async reopen(person: TestPerson, path: string): Promise<void> {
    const page = await this.pageOf(person);
    const userBrowser = this.userBrowsers.get(person.userId);
    if (!userBrowser) throw new Error(`${person.name} has no browser`);
    const closed = page.waitForEvent('close');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.close({ runBeforeUnload: true });
    await closed;
    const next = await userBrowser.context.newPage();
    this.userBrowsers.set(person.userId, { person, context: userBrowser.context, page: next });
    await next.goto(`${this.address}#${path}`);
    await next.getByRole('heading', { level: 1 }).and(next.locator('#root *')).waitFor();
  }

  /** The area the person works in. */
  async areaOf(person: TestPerson): Promise<'billing' | 'dashboard'> {
    const page = await this.pageOf(person);
    return new URL(page.url()).hash.startsWith('#/dashboard') ? 'dashboard' : 'billing';
  }

  /** Intercepts all API calls with the outage's response. */
  async setOutage(outage: Outage): Promise<void> {
    await this.interceptWith(async (route) => {
      if (outage === 'none') return route.continue();
      if (outage === 'unreachable') return route.abort('connectionrefused');
      if (outage === 'broken once') this.intercept = undefined;
      const { status, ...json } = OUTAGE_RESPONSES[outage];
      return route.fulfill({ status, json });
    });
  }

  /** The server responds as a newer version than the open pages. */
  async installNewerVersion(): Promise<void> {
    await this.interceptWith(async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), [CONTRACT_HEADER.toLowerCase()]: String(CONTRACT_VERSION + 1) };
      return route.fulfill({ response, headers });
    });
  }

  /** Drops the response of the next matching call after the server has processed it. */
  async dropResponse(method: string, path: string): Promise<void> {
    await this.interceptWith(async (route) => {
      const request = route.request();
      const isMeant = request.method() === method && new URL(request.url()).pathname.endsWith(path);
      if (!isMeant) return route.continue();
      this.intercept = undefined;
      await route.fetch();
      return route.abort('connectionreset');
    });
  }

  /** Reports the refusal on the person's page again, because it blocks another action. */
  async reportRefusalAgain(person: TestPerson): Promise<void> {
    const page = await this.pageOf(person);
    if ((await shownRefusals(page)).length === 0)
      throw new Error(`${person.name} cannot do this, and no reason is shown`);
    this.knownRefusals.delete(page);
  }

  /** New failures and refusals on all pages since the last call. */
  async takeRefusals(): Promise<readonly Refusal[]> {
    const found = await Promise.all(
      [...this.userBrowsers.values()].map(async ({ person, page }) => {
        const shown = await shownRefusals(page);
        const before = this.knownRefusals.get(page) ?? [];
        this.knownRefusals.set(page, shown);
        return shown.filter((message) => !before.includes(message)).map((message) => ({ person, message }));
      }),
    );
    return found.flat();
  }

  /** Screenshots for the living document. Skips pages that can no longer be captured. */
  async pictures(isFailed: boolean): Promise<readonly Buffer[]> {
    const pages = [...this.userBrowsers.values()].map(({ page }) => page);
    const shots = (isFailed ? pages : pages.slice(-1)).map((page) =>
      page.screenshot({ type: 'jpeg', quality: PICTURE_QUALITY, timeout: PICTURE_PATIENCE_MS }).catch(() => undefined),
    );
    return (await Promise.all(shots)).filter((shot) => shot !== undefined);
  }

  /** Closes all browsers. Saves a screenshot of each page after a failure. */
  async close(failure?: string): Promise<void> {
    const userBrowsers = [...this.userBrowsers.values()];
    if (failure !== undefined) {
      await mkdir(PICTURES, { recursive: true });
      const name = failure.replaceAll(/\W+/g, '-');
      await Promise.all(
        userBrowsers.map(({ page }, index) =>
          page.screenshot({ path: `${PICTURES}/${name}-${index + 1}.png`, fullPage: true }),
        ),
      );
    }
    await Promise.all(userBrowsers.map(({ context }) => closeQuietly(context)));
  }

  private async openPage(person: TestPerson): Promise<Page> {
    const userBrowser = this.userBrowsers.get(person.userId);
    if (userBrowser) await closeQuietly(userBrowser.context);
    const userAgent = this.userAgents.get(person.userId);
    const context = await this.browser.newContext({
      viewport: WIDE,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...(userAgent && { userAgent }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.userBrowsers.set(person.userId, { person, context, page });
    await this.route(context);
    return page;
  }

  /** Submits the provider's form without a page. @returns false if the sign-in is refused */
  private async startSession({ request }: BrowserContext, { email }: TestPerson): Promise<boolean> {
    const form = await request.get(this.server.signInAddress);
    const answer = await request.post(form.url(), { form: { email, password: PASSWORD } });
    return answer.ok();
  }

  private async interceptWith(handler: (route: Route) => Promise<void>): Promise<void> {
    this.intercept = handler;
    await Promise.all([...this.userBrowsers.values()].map(({ context }) => this.route(context)));
  }

  private async route(context: BrowserContext): Promise<void> {
    if (!this.intercept) return;
    await context.route(API, async (route) => {
      const answer = this.intercept ? this.intercept(route) : route.continue();
      await answer.catch((error: unknown) => {
        if (!PAGE_IS_GONE.test(String(error))) throw error;
      });
    });
  }
}
