import type { ElementHandle, Page } from 'puppeteer-core';
import { callExpression } from './callExpression';
import type { Tab } from './Tab';
import { waitUntil } from './waitUntil';

/** Puppeteer also sets the screen orientation, which Firefox 140 rejects. The size still takes effect. */
const UNKNOWN_TO_OLDER_FIREFOX = /setScreenOrientationOverride.*unknown command/;

/** A tab of Chromium (over its own protocol) or Firefox (over WebDriver BiDi). */
export class PuppeteerTab implements Tab {
  constructor(private readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.leave(() => this.page.goto(address));
  }

  async reload(): Promise<void> {
    await this.leave(() => this.page.reload());
  }

  async address(): Promise<string> {
    return this.run(() => location.href);
  }

  async run<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<T> {
    return (await this.page.evaluate(callExpression(task, args))) as T;
  }

  async inject(script: string): Promise<void> {
    await this.page.evaluate(`${script}; undefined`);
  }

  async click(path: string): Promise<void> {
    await (await this.find(path)).click();
  }

  async doubleClick(path: string): Promise<void> {
    await (await this.find(path)).click({ count: 2 });
  }

  async fill(path: string, text: string): Promise<void> {
    const field = await this.find(path);
    await field.evaluate((element) => element instanceof HTMLInputElement && element.select());
    await field.type(text);
  }

  async press(key: 'Enter' | 'Escape'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewport({ width, height }).catch((error: unknown) => {
      if (!UNKNOWN_TO_OLDER_FIREFOX.test(String(error))) throw error;
    });
    await waitUntil(() => this.run((expected) => innerWidth === expected, width), `a window ${width} px expected`);
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  /** Waits until another page has begun. A page that redirects while it loads might never report that it is loaded. */
  private async leave(navigate: () => Promise<unknown>): Promise<void> {
    await waitUntil(() => this.run(markPage), 'a page that is not redirecting');
    void navigate().catch(() => undefined);
    await waitUntil(() => this.run(isNextPage), 'the next page');
  }

  private async find(path: string): Promise<ElementHandle> {
    // A background tab does not paint and cannot be clicked.
    await this.page.bringToFront();
    for (const element of await this.page.$$(`::-p-xpath(${path})`)) if (await element.isVisible()) return element;
    throw new Error(`No visible element matches ${path}.`);
  }
}

function markPage(): boolean {
  document.documentElement.dataset['isPrevious'] = 'yes';
  return true;
}

function isNextPage(): boolean {
  return !document.documentElement.dataset['isPrevious'];
}
