import { type Browser, launch, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import type { Engine } from './Engine';
import { PuppeteerTab } from './PuppeteerTab';

const PROTOCOL_MS = 60_000;

/** Pages in it are our own, so it runs without the sandbox, which root and many containers are refused. */
export async function openChromium(): Promise<Engine> {
  const { executablePath, env = {} } = await findBrowser();
  const browser = await launch({
    browser: 'chrome',
    executablePath,
    env: { ...process.env, ...env },
    headless: true,
    protocolTimeout: PROTOCOL_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  });
  return engineOf(browser, 'Chromium');
}

/** @param executablePath of Firefox, extended support release or other */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: PROTOCOL_MS });
  return engineOf(browser, 'Firefox');
}

async function engineOf(browser: Browser, name: Engine['name']): Promise<Engine> {
  const printed: string[] = [];
  return {
    name,
    version: (await browser.version()).replace(/^\D+/, ''),
    complaints: () => printed.splice(0),
    visit: async () => {
      const context = await browser.createBrowserContext();
      return {
        newTab: async () => {
          const page = await context.newPage();
          listen(page, printed);
          return new PuppeteerTab(page);
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** What Chromium prints of every answer that is a refusal. Some are meant; a file that is missing tells by itself. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4/;

function listen(page: Page, printed: string[]): void {
  page.on('pageerror', (error) => printed.push(`${page.url()}: ${String(error)}`));
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warn';
    if (isBad && !REFUSAL.test(message.text())) printed.push(`${page.url()}: ${message.text()}`);
  });
}
