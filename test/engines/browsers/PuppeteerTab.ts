import type { ElementHandle, Page } from 'puppeteer-core';
import { callText } from './callText';
import type { Tab } from './Tab';
import { until } from './until';

/** It turns the screen as well, which Firefox 140 cannot; the size, sent beside it, counts there too. */
const UNKNOWN_TO_OLDER_FIREFOX = /setScreenOrientationOverride.*unknown command/;

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export class PuppeteerTab implements Tab {
  constructor(private readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async address(): Promise<string> {
    return this.run(() => location.href);
  }

  async run<A extends unknown[], T>(task: (...given: A) => T, ...given: A): Promise<T> {
    return (await this.page.evaluate(callText(task, given))) as T;
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
    await until(() => this.run((wide) => innerWidth === wide, width), `a window ${width} px wide`);
  }

  async screenshot(file: string): Promise<void> {
    await this.page.screenshot({ path: `${file}.png` });
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  private async find(path: string): Promise<ElementHandle> {
    // A tab in the background paints nothing, and nothing can be clicked in it.
    await this.page.bringToFront();
    for (const found of await this.page.$$(`::-p-xpath(${path})`)) if (await found.isVisible()) return found;
    throw new Error(`There is nothing to be seen at ${path}`);
  }
}
