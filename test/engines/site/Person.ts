import { PASSWORD } from '../../../features/support/browser/stageServer';
import type { TestPerson } from '../../support/server/TestData';
import type { Visit } from '../browsers/Engine';
import type { Tab } from '../browsers/Tab';
import { until } from '../browsers/until';

export const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const buttonStarting = (words: string) => `//button[starts-with(normalize-space(), "${words}")]`;
export const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
export const text = (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`;
/** The heading of a screen of ours: the provider's pages have one too. */
export const H1 = '//*[@id="root"]//h1[normalize-space()]';

/** A screen that has not changed for so long has come to rest. */
const REST_MS = 300;
const WIDE = [1440, 900] as const;

/** Somebody at a tab. */
export class Person {
  private constructor(
    readonly visit: Visit,
    readonly tab: Tab,
    private readonly site: string,
  ) {}

  /** In a wide window. */
  static async at(visit: Visit, site: string): Promise<Person> {
    const person = new Person(visit, await visit.newTab(), site);
    await person.tab.resize(...WIDE);
    return person;
  }

  /** Goes to an address of the application by the address bar. @param route what follows the `#` */
  async go(route: string): Promise<void> {
    await this.tab.open(`${this.site}#${route}`);
  }

  /** The same from a screen of the application to another, until that one has come and nothing moves any more. */
  async moves(route: string): Promise<void> {
    await this.tab.run(leaveFor, `${this.site}#${route}`);
    await this.waits(() => this.tab.run(isAtRest, REST_MS), `the screen ${route}`);
  }

  /** Over the provider's form to the first screen. */
  async signIn({ email }: TestPerson): Promise<void> {
    await this.tab.open(this.site);
    await this.fillIn(email);
    await this.sees(H1);
  }

  async fillIn(email: string): Promise<void> {
    await this.sees(field('Password'));
    await this.tab.fill(field('Email'), email);
    await this.tab.fill(field('Password'), PASSWORD);
    await this.tab.click(button('Sign in'));
  }

  async signOut(): Promise<void> {
    await this.clicks('//button[contains(@aria-label, ": your account")]');
    await this.clicks('//*[@role="menuitem"][normalize-space()="Sign out"]');
  }

  /** Waits for something to be there to be seen. */
  sees(path: string): Promise<void> {
    return this.waits(() => this.tab.run(isShown, path), path);
  }

  /** @throws Error saying where the person is and what there is instead. */
  async waits(holds: () => Promise<boolean>, what: string): Promise<void> {
    try {
      await until(holds, what);
    } catch (cause) {
      const page = `${await this.tab.address()}\n${(await this.reads()).slice(0, 300)}`;
      throw new Error(`Waited for ${what} in vain. There is:\n${page}`, { cause });
    }
  }

  async clicks(path: string): Promise<void> {
    await this.sees(path);
    await this.tab.click(path);
  }

  /** What can be read in the page. */
  reads(): Promise<string> {
    return this.tab.run(() => document.body?.innerText ?? '');
  }

  /** From the next load on. */
  async choosesTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.tab.run((chosen) => localStorage.setItem('listbill.theme', chosen), theme);
    await this.tab.reload();
    await this.sees(H1);
  }

  leave(): Promise<void> {
    return this.visit.close();
  }
}

/** A screen that was left may still be there, hidden. */
function isShown(path: string): boolean {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const all = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
  return all.some((one) => one instanceof Element && one.checkVisibility());
}

/** The heading that is there now is no sign of the screen that is to come. */
function leaveFor(address: string): void {
  for (const heading of document.querySelectorAll('h1')) heading.dataset['isOld'] = 'yes';
  delete document.documentElement.dataset['restingSince'];
  location.assign(address);
}

/** Whether a new screen has come, and has been as it is for a while. */
function isAtRest(forMs: number): boolean {
  const { dataset } = document.documentElement;
  const heading = document.querySelector('h1:not([data-is-old])');
  const loading = [...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility());
  const isBusy = loading || document.getAnimations().length > 0;
  if (!heading?.textContent || isBusy) {
    delete dataset['restingSince'];
    return false;
  }
  dataset['restingSince'] ??= String(performance.now());
  return performance.now() - Number(dataset['restingSince']) >= forMs;
}
