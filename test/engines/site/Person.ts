import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { TestPerson } from '../../support/server/TestData';
import type { Visit } from '../browsers/Engine';
import type { Tab } from '../browsers/Tab';
import { waitUntil } from '../browsers/waitUntil';

export const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const buttonStarting = (start: string) => `//button[starts-with(normalize-space(), "${start}")]`;
export const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
export const text = (start: string) => `//*[text()[contains(normalize-space(), "${start}")]]`;
/** The heading of one of our screens. The provider's pages have headings, too. */
export const H1 = '//*[@id="root"]//h1[normalize-space()]';

/** A screen is idle when it has not changed for this long. */
const IDLE_MS = 300;
const WIDE = [1440, 900] as const;

/** A person at a browser tab. */
export class Person {
  private constructor(
    readonly visit: Visit,
    readonly tab: Tab,
    private readonly site: string,
  ) {}

  /** Opens a tab in a wide window. */
  static async open(visit: Visit, site: string): Promise<Person> {
    const person = new Person(visit, await visit.newTab(), site);
    await person.tab.resize(...WIDE);
    return person;
  }

  /** Opens a route by loading its address. @param route the part after the `#` */
  async openRoute(route: string): Promise<void> {
    // A change after the `#` alone would not reload the page, and the previous screen could be mistaken for the new one.
    await this.tab.open('about:blank');
    await this.tab.open(`${this.site}#${route}`);
  }

  /** Navigates from one screen to another, and waits until the new screen is idle. */
  async navigate(route: string): Promise<void> {
    await this.tab.run(navigateTo, `${this.site}#${route}`);
    await this.waitUntil(() => this.tab.run(isIdle, IDLE_MS), `the screen ${route}`);
  }

  /** Signs in with the provider's form and waits for the first screen. */
  async signIn({ email }: TestPerson): Promise<void> {
    await this.tab.open(this.site);
    await this.fillIn(email);
    await this.waitFor(H1);
  }

  async fillIn(email: string): Promise<void> {
    await this.waitFor(field('Password'));
    await this.tab.fill(field('Email'), email);
    await this.tab.fill(field('Password'), PASSWORD);
    await this.click(button('Sign in'));
  }

  async signOut(): Promise<void> {
    await this.click('//button[contains(@aria-label, ": your account")]');
    await this.click('//*[@role="menuitem"][normalize-space()="Sign out"]');
  }

  /** Waits until a matching element is visible. */
  waitFor(path: string): Promise<void> {
    return this.waitUntil(() => this.tab.run(isVisible, path), path);
  }

  /** @throws Error with the address and the visible text if it times out */
  async waitUntil(condition: () => Promise<boolean>, what: string): Promise<void> {
    try {
      await waitUntil(condition, what);
    } catch (cause) {
      // A page that is still navigating cannot be read; this must not hide the original failure.
      const [address, shown] = await Promise.all(
        [this.tab.address(), this.visibleText()].map((reading) => reading.catch(String)),
      );
      throw new Error(`Timed out waiting for ${what}. The page shows:\n${address}\n${shown?.slice(0, 300)}`, { cause });
    }
  }

  /** Clicks an element, again if it is replaced before the click. */
  async click(path: string): Promise<void> {
    await this.act(path, () => this.tab.click(path));
  }

  async doubleClick(path: string): Promise<void> {
    await this.act(path, () => this.tab.doubleClick(path));
  }

  /** The visible text of the page. */
  visibleText(): Promise<string> {
    return this.tab.run(() => document.body?.innerText ?? '');
  }

  /** Sets the theme and reloads. */
  async chooseTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.tab.run((chosen) => localStorage.setItem('listbill.theme', chosen), theme);
    await this.tab.reload();
    await this.waitFor(H1);
  }

  close(): Promise<void> {
    return this.visit.close();
  }

  private act(path: string, action: () => Promise<void>): Promise<void> {
    return this.waitUntil(async () => {
      await action();
      return true;
    }, path);
  }
}

/** Whether a matching element is visible. Previous screens may still exist, hidden. */
function isVisible(path: string): boolean {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const all = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
  return all.some((node) => node instanceof Element && node.checkVisibility());
}

/** Navigates, after marking the current headings so that they are not mistaken for those of the new screen. */
function navigateTo(address: string): void {
  for (const heading of document.querySelectorAll('h1')) heading.dataset['isOld'] = 'yes';
  delete document.documentElement.dataset['idleSince'];
  location.assign(address);
}

/** Whether a new screen has been shown and unchanged for the given time. */
function isIdle(forMs: number): boolean {
  const { dataset } = document.documentElement;
  const heading = document.querySelector('h1:not([data-is-old])');
  const loading = [...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility());
  const isBusy = loading || document.getAnimations().length > 0;
  if (!heading?.textContent || isBusy) {
    delete dataset['idleSince'];
    return false;
  }
  dataset['idleSince'] ??= String(performance.now());
  return performance.now() - Number(dataset['idleSince']) >= forMs;
}
