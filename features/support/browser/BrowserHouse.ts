import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../contract/shared/apiBase';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Outage } from '../tasks/ConditionTasks';
import { type BentReturn, bendReturns } from './bendReturns';
import { PASSWORD } from './stageServer';

const API = '**/ListBillAPI/**';
const PICTURES = 'reports/features/failures';
/** Machines that test are slow and busy; what does not come at all still fails, only later. */
const PATIENCE_MS = 30_000;
const WIDE = { width: 1440, height: 900 };

const ANSWERS = {
  broken: { status: 500, code: 'INTERNAL', message: '' },
  'broken once': { status: 500, code: 'INTERNAL', message: '' },
  maintenance: { status: 503, code: 'MAINTENANCE', message: '' },
  overloaded: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
} as const;

interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Where everybody of a scenario sits: each in a browser context of their own. */
export class BrowserHouse {
  /** What people's browsers introduce themselves as, by person; as they are otherwise. */
  readonly userAgents = new Map<string, string>();
  private readonly seats = new Map<string, Seat>();
  private intercept: ((route: Route) => Promise<void>) | undefined;

  constructor(
    private readonly browser: Browser,
    readonly address: string,
  ) {}

  /** The person's page; opened, and the person signed in, when it is first asked for. */
  async pageOf(person: TestPerson): Promise<Page> {
    const seat = this.seats.get(person.userId);
    return seat ? seat.page : this.signIn(person);
  }

  /**
   * From the address bar over the provider's form to the first screen.
   *
   * @param hash asked for
   * @param bent what stands in the address that the provider sends the person back to
   */
  async signIn(person: TestPerson, hash = '', bent?: BentReturn): Promise<Page> {
    const page = await this.openPage(person);
    if (bent) await bendReturns(page, bent);
    await page.goto(`${this.address}${hash}`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    return page;
  }

  /** Opens an address in a browser of the person's where nobody is signed in. @param path of the application, or whole */
  async visit(person: TestPerson, path: string): Promise<Page> {
    const page = await this.openPage(person);
    await page.goto(/^https?:/.test(path) ? path : `${this.address}#${path}`);
    return page;
  }

  /** Goes to an address of the application by the address bar. */
  async go(person: TestPerson, path: string): Promise<Page> {
    const page = await this.pageOf(person);
    await page.goto(`${this.address}#${path}`);
    return page;
  }

  /** Closes the person's tab, which may still send, and opens another one at an address of the application. */
  async reopen(person: TestPerson, path: string): Promise<void> {
    const page = await this.pageOf(person);
    const seat = this.seats.get(person.userId);
    if (!seat) throw new Error(`${person.name} has no browser`);
    const closed = page.waitForEvent('close');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.close({ runBeforeUnload: true });
    await closed;
    const next = await seat.context.newPage();
    this.seats.set(person.userId, { context: seat.context, page: next });
    await next.goto(`${this.address}#${path}`);
    await next.getByRole('heading', { level: 1 }).and(next.locator('#root *')).waitFor();
  }

  /** The area the person works in. */
  async areaOf(person: TestPerson): Promise<'billing' | 'dashboard'> {
    const page = await this.pageOf(person);
    return new URL(page.url()).hash.startsWith('#/dashboard') ? 'dashboard' : 'billing';
  }

  /** What the server would answer from now on, in the way of everybody's calls. */
  async serverIs(outage: Outage): Promise<void> {
    await this.interceptWith(async (route) => {
      if (outage === 'none') return route.continue();
      if (outage === 'unreachable') return route.abort('connectionrefused');
      if (outage === 'broken once') this.intercept = undefined;
      const { status, ...json } = ANSWERS[outage];
      return route.fulfill({ status, json });
    });
  }

  /** The server answers as a newer version than the open pages. */
  async installNewerVersion(): Promise<void> {
    await this.interceptWith(async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), [CONTRACT_HEADER.toLowerCase()]: String(CONTRACT_VERSION + 1) };
      return route.fulfill({ response, headers });
    });
  }

  /** The server gets the next call of that kind, and its answer gets lost. */
  async loseAnswer(method: string, path: string): Promise<void> {
    await this.interceptWith(async (route) => {
      const request = route.request();
      const isMeant = request.method() === method && new URL(request.url()).pathname.endsWith(path);
      if (!isMeant) return route.continue();
      this.intercept = undefined;
      await route.fetch();
      return route.abort('connectionreset');
    });
  }

  /** Everybody leaves; of what went wrong a picture of each page stays. */
  async close(failure?: string): Promise<void> {
    const seats = [...this.seats.values()];
    if (failure !== undefined) {
      await mkdir(PICTURES, { recursive: true });
      const name = failure.replaceAll(/\W+/g, '-');
      await Promise.all(
        seats.map(({ page }, index) =>
          page.screenshot({ path: `${PICTURES}/${name}-${index + 1}.png`, fullPage: true }),
        ),
      );
    }
    await Promise.all(seats.map(({ context }) => context.close()));
  }

  private async openPage(person: TestPerson): Promise<Page> {
    await this.seats.get(person.userId)?.context.close();
    const userAgent = this.userAgents.get(person.userId);
    const context = await this.browser.newContext({
      viewport: WIDE,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...(userAgent && { userAgent }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.seats.set(person.userId, { context, page });
    await this.route(context);
    return page;
  }

  private async interceptWith(handler: (route: Route) => Promise<void>): Promise<void> {
    this.intercept = handler;
    await Promise.all([...this.seats.values()].map(({ context }) => this.route(context)));
  }

  private async route(context: BrowserContext): Promise<void> {
    if (!this.intercept) return;
    await context.route(API, (route) => (this.intercept ? this.intercept(route) : route.continue()));
  }
}
