import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { Backstage } from '../../../features/support/stage/Backstage';
import { Role } from '../../../src/domain/platform/access/Role';
import type { TestPerson } from '../../support/server/TestData';
import { watchWaiting } from './pageWatch';

/** The kind of user who makes a call. */
export const PERSONAS = ['biller', 'superUser', 'admin', 'manager', 'sysadmin', 'carrier', 'newcomer'] as const;
export type Persona = (typeof PERSONAS)[number];

/** A page that everyone may see and that makes no calls. */
export const IDLE_PAGE = '/billing/error';

/** Timeout for any user action on a busy machine. */
const PATIENCE_MS = 90_000;

/** Runs one cell after another, with its own users, each signed in in their own browser context. */
export class Lane {
  private readonly people = new Map<Persona, Promise<TestPerson>>();
  private readonly contexts = new Map<Persona, Promise<BrowserContext>>();

  constructor(
    readonly number: number,
    private readonly browser: Browser,
    readonly backstage: Backstage,
    readonly address: string,
  ) {}

  /** Rep of the lane's admin. */
  get repId(): number {
    return 70_000 + this.number;
  }

  /** Creates an unused group and moves the lane's people to it. */
  async newGroup(): Promise<string> {
    const { data, db } = this.backstage;
    const { repId } = this;
    await data.rep(repId + 10_000);
    // Moves the groups of earlier cells to another rep, so that lists do not grow.
    await db
      .updateTable('groups')
      .set({ rep_id: repId + 10_000 })
      .where('rep_id', '=', repId)
      .execute();
    const groupNumber = await data.group({ repId });
    const people = await Promise.all([this.person('biller'), this.person('superUser')]);
    await db
      .updateTable('person_roles')
      .set({ group_number: groupNumber })
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute();
    return groupNumber;
  }

  person(persona: Persona): Promise<TestPerson> {
    const person = this.people.get(persona) ?? this.createPerson(persona);
    this.people.set(persona, person);
    return person;
  }

  /** A new, empty page of a signed-in user. */
  async page(persona: Persona): Promise<Page> {
    return (await this.context(persona)).newPage();
  }

  /** The same in a separate context with a clock that can be advanced. Closing the page closes the context. */
  async pageWithClock(persona: Persona): Promise<Page> {
    const storageState = await (await this.context(persona)).storageState();
    const context = await this.open({ storageState });
    await context.clock.install();
    await context.addInitScript(watchWaiting);
    const page = await context.newPage();
    page.once('close', () => void context.close().catch(() => undefined));
    return page;
  }

  /** Signs the user out, for example after a cell that did; the next page signs in again. */
  async signOut(persona: Persona): Promise<void> {
    const context = await this.contexts.get(persona)?.catch(() => undefined);
    this.contexts.delete(persona);
    await context?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.contexts.keys()].map((persona) => this.signOut(persona)));
  }

  private async createPerson(persona: Persona): Promise<TestPerson> {
    const { data } = this.backstage;
    const email = `${persona}.${this.number}@example.test`;
    const { repId } = this;
    const flags = [Role.BillingUser, Role.Reconciler, Role.Payor];
    // Replaced by a real group in the first cell.
    const grantsOf = (roles: readonly Role[]) => roles.map((role) => ({ role, groupNumber: 'none yet' }));
    const options = {
      biller: { grants: grantsOf(flags) },
      superUser: { grants: grantsOf([...flags, Role.SuperUser]) },
      admin: { roles: [Role.Admin], repId },
      manager: { roles: [Role.Admin, Role.Manager] },
      sysadmin: { roles: [Role.Admin, Role.Sysadmin], repId },
      carrier: { roles: [Role.Carrier], carrierCodes: ['ACME'] },
      newcomer: {},
    }[persona];
    const person = await data.person({ ...options, email, firstName: 'Pat', lastName: persona });
    await this.backstage.enableSignIn(person);
    return person;
  }

  private context(persona: Persona): Promise<BrowserContext> {
    const context = this.contexts.get(persona) ?? this.signIn(persona);
    this.contexts.set(persona, context);
    return context;
  }

  private async open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-US',
      userAgent: `${await userAgentOf(this.browser)} lane-${this.number}`,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  private async signIn(persona: Persona): Promise<BrowserContext> {
    const { email } = await this.person(persona);
    const context = await this.open();
    await context.addInitScript(watchWaiting);
    const page = await context.newPage();
    await page.goto(`${this.address}#${IDLE_PAGE}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^(No access|Oops!)/ }).waitFor();
    await page.close();
    return context;
  }
}

let userAgent: Promise<string> | undefined;

function userAgentOf(browser: Browser): Promise<string> {
  userAgent ??= browser.newPage().then(async (page) => {
    const text = await page.evaluate(() => navigator.userAgent);
    await page.close();
    return text;
  });
  return userAgent;
}
