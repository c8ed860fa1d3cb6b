import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { Backstage } from '../../../features/support/stage/Backstage';
import { Role } from '../../../src/domain/access/Role';
import type { TestPerson } from '../../support/server/TestData';
import { watchWaiting } from './pageWatch';

/** Who makes a call. */
export const CASTS = ['biller', 'admin', 'sysadmin'] as const;
export type Cast = (typeof CASTS)[number];

/** A page of a screen that anybody may see and that asks for nothing of its own. */
export const QUIET_PLACE = '/billing/error';

/** How long a machine full of other work may take for anything that a person does. */
const PATIENCE_MS = 90_000;

/** A place at which one cell after another is played: people of its own, each signed in in a browser context of their own. */
export class Desk {
  private readonly people = new Map<Cast, Promise<TestPerson>>();
  private readonly contexts = new Map<Cast, Promise<BrowserContext>>();

  constructor(
    readonly number: number,
    private readonly browser: Browser,
    readonly backstage: Backstage,
    readonly address: string,
  ) {}

  /** Whose book of groups the desk's admin works on. */
  get repId(): number {
    return 70_000 + this.number;
  }

  /** A group nobody has worked for; the desk's people are moved to it. */
  async newGroup(): Promise<string> {
    const { data, db } = this.backstage;
    const { repId } = this;
    await data.rep(repId + 10_000);
    // What earlier cells left is somebody else's: no list grows from cell to cell.
    await db
      .updateTable('groups')
      .set({ rep_id: repId + 10_000 })
      .where('rep_id', '=', repId)
      .execute();
    const groupNumber = await data.group({ repId });
    const { userId } = await this.person('biller');
    await db.updateTable('person_roles').set({ group_number: groupNumber }).where('user_id', '=', userId).execute();
    return groupNumber;
  }

  person(cast: Cast): Promise<TestPerson> {
    const known = this.people.get(cast) ?? this.enter(cast);
    this.people.set(cast, known);
    return known;
  }

  /** A new page of somebody who is signed in already; nothing is open in it. */
  async page(cast: Cast): Promise<Page> {
    return (await this.context(cast)).newPage();
  }

  /** The same with a clock that can be put forward, which nobody else's page goes by: its context is closed with it. */
  async pageWithClock(cast: Cast): Promise<Page> {
    const storageState = await (await this.context(cast)).storageState();
    const context = await this.open({ storageState });
    await context.clock.install();
    await context.addInitScript(watchWaiting);
    const page = await context.newPage();
    page.once('close', () => void context.close().catch(() => undefined));
    return page;
  }

  /** Signs the person out everywhere, such as after a cell that did: the next page signs in anew. */
  async forget(cast: Cast): Promise<void> {
    const context = await this.contexts.get(cast)?.catch(() => undefined);
    this.contexts.delete(cast);
    await context?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.contexts.keys()].map((cast) => this.forget(cast)));
  }

  private async enter(cast: Cast): Promise<TestPerson> {
    const { data } = this.backstage;
    const email = `${cast}.${this.number}@example.test`;
    const { repId } = this;
    const flags = [Role.BillingUser, Role.Reconciler, Role.Payor];
    // The group is a real one as soon as the first cell begins.
    const grants = flags.map((role) => ({ role, groupNumber: 'none yet' }));
    const wishes = {
      biller: { grants },
      admin: { roles: [Role.Admin], repId },
      sysadmin: { roles: [Role.Admin, Role.Sysadmin], repId },
    }[cast];
    const person = await data.person({ ...wishes, email, firstName: 'Pat', lastName: cast });
    await this.backstage.admit(person);
    return person;
  }

  private context(cast: Cast): Promise<BrowserContext> {
    const context = this.contexts.get(cast) ?? this.signIn(cast);
    this.contexts.set(cast, context);
    return context;
  }

  private async open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-US',
      userAgent: `${await userAgentOf(this.browser)} desk-${this.number}`,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  private async signIn(cast: Cast): Promise<BrowserContext> {
    const { email } = await this.person(cast);
    const context = await this.open();
    await context.addInitScript(watchWaiting);
    const page = await context.newPage();
    await page.goto(`${this.address}#${QUIET_PLACE}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor();
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
