import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

const ROOT = path.resolve(__dirname, '../../..');
const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const { journeys } = json<{ journeys: { name: string; chunks: string[] }[] }>('scripts/bundle-budget.json');
const filesOf = json<Record<string, string[]>>('dist/chunks.json');

describe('the size budget lists every loaded script', () => {
  const stage = stageInBrowser();
  let page: Page;
  let loaded: Set<string>;

  beforeAll(async () => {
    loaded = new Set();
    page = await stage.browser.newPage();
    await page.addInitScript(noteScriptsAfter, '$412.50');
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const isOwnScript = origin === new URL(stage.server.address).origin && pathname.endsWith('.js');
      if (isOwnScript) loaded.add(pathname.slice(1));
    });
  });

  it('up to the sign-in redirect', async () => {
    await page.goto(stage.server.address);
    await page.getByLabel('Email').waitFor();
    expect(unlistedIn('until the sign-in redirect')).toEqual([]);
  });

  it('up to the bill summary', async () => {
    const group = await stage.server.backstage.data.group();
    const person = await stage.server.backstage.data.billingUser([group], [Role.Reconciler]);
    await stage.server.backstage.enableSignIn(person);
    await stage.server.backstage.data.bill({
      groupNumber: group,
      status: 'RELEASED',
      lines: [{ billedCents: 41_250 }],
    });
    loaded.clear();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('$412.50').first().waitFor();
    // Parts after the rows do not delay them.
    await page.waitForLoadState('networkidle');
    for (const file of await page.evaluate(() => window.scriptsAfterRows)) loaded.delete(file);
    expect(unlistedIn('until the bill summary')).toEqual([]);
  });

  function unlistedIn(journey: string): string[] {
    const { chunks = [] } = journeys.find(({ name }) => name === journey) ?? {};
    const counted = chunks.flatMap((chunk) => filesOf[chunk] ?? []);
    return [...loaded].filter((file) => !counted.includes(file));
  }
});

/** Notes the scripts that are added while a row with this text is in the page. */
function noteScriptsAfter(text: string): void {
  window.scriptsAfterRows = [];
  const { appendChild } = Node.prototype as { appendChild: (this: Node, node: Node) => Node };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    const hasRow = document.querySelector('td')?.closest('table')?.textContent.includes(text) ?? false;
    if (hasRow && node instanceof HTMLScriptElement) window.scriptsAfterRows.push(new URL(node.src).pathname.slice(1));
    return appendChild.call(this, node) as T;
  };
}

declare global {
  interface Window {
    scriptsAfterRows: string[];
  }
}
