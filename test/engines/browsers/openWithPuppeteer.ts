import { type Browser, launch, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import type { Engine } from './Engine';
import { PuppeteerTab } from './PuppeteerTab';

const PROTOCOL_MS = 60_000;

/** Runs without the sandbox, which root and many containers cannot use. It opens only our own pages. */
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

/** @param executablePath path of Firefox */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: PROTOCOL_MS });
  return engineOf(browser, 'Firefox');
}

async function engineOf(browser: Browser, name: Engine['name']): Promise<Engine> {
  const errors: string[] = [];
  return {
    name,
    version: (await browser.version()).replace(/^\D+/, ''),
    takeErrors: () => errors.splice(0),
    newVisit: async () => {
      const context = await browser.createBrowserContext();
      return {
        newTab: async () => {
          const page = await context.newPage();
          recordErrors(page, errors);
          return new PuppeteerTab(page);
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Chromium prints this for every refused request. Some are expected, and missing files are reported separately. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4/;

function recordErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  page.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warn';
    if (isError && !REFUSAL.test(message.text())) errors.push(`${page.url()}: ${message.text()}`);
  });
}
