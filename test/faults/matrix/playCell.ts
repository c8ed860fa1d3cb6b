import type { Locator, Page } from 'playwright-core';
import type { Script } from '../drivers/Driver';
import { type Desk, QUIET_PLACE } from '../stage/Desk';
import type { FaultProxy } from '../stage/FaultProxy';
import { isBlank, longestWait, watchForDefects } from '../stage/pageWatch';
import { Scene } from '../stage/Scene';
import type { Cell, CellResult } from './Cell';
import { expectedOf, type Outcome, wordsOf } from './expectations';
import { reachesServer } from './Fault';

/** No screen waits longer for the answer of a call. */
const USUAL_WAIT_MS = 15_000;
/** What it takes to see that a wait is over, and what comes before and after the call where a machine is slow. */
const SEEN_MS = 1_500;
/** How long a cell waits for what is to come: no measure of the application, whose waiting the page itself counts. */
const PATIENCE_MS = 60_000;
/** What happens by itself has no visible end: so much later nothing more is to come of it. */
const SOON_MS = 500;
/** So many looks in a row, 50 ms apart, at which no other call is on its way. */
const QUIET_LOOKS = 6;
const DELAYED_MS = 3_400;

/** Plays one cell at a desk: leads the application to the call, spoils it, looks, and goes on as a person would. */
export async function playCell(cell: Cell, desk: Desk, proxy: FaultProxy, pictures: string): Promise<CellResult> {
  const began = Date.now();
  const groupNumber = await desk.newGroup();
  const page = await (needsClock(cell) ? desk.pageWithClock(cell.driver.who) : desk.page(cell.driver.who)).catch(
    messageOf,
  );
  if (typeof page === 'string') {
    await desk.forget(cell.driver.who);
    return { ...cell, outcome: 'none', problems: [`nobody could sign in: ${page}`], ms: Date.now() - began };
  }
  const { defects } = watchForDefects(page);
  const play = new Play(cell, new Scene(desk, page, groupNumber), proxy);
  try {
    await play.run();
  } catch (error) {
    play.problems.push(messageOf(error));
  }
  const problems = [...play.problems, ...defects];
  const picture = problems.length > 0 ? await pictureOf(page, cell, pictures) : undefined;
  proxy.plan(desk.number, []);
  proxy.standIn(desk.number, []);
  await play.cleanUp();
  await page.close();
  if (cell.driver.leaves) await desk.forget(cell.driver.who);
  return { ...cell, outcome: play.outcome, problems, ms: Date.now() - began, ...(picture && { picture }) };
}

class Play {
  readonly problems: string[] = [];
  outcome: Outcome | 'none' = 'none';
  private script: Script | undefined;

  constructor(
    private readonly cell: Cell,
    private readonly scene: Scene,
    private readonly proxy: FaultProxy,
  ) {}

  async run(): Promise<void> {
    const { driver, fault } = this.cell;
    const { desk } = this.scene;
    const script = await driver.play(this.scene);
    this.script = script;
    this.proxy.standIn(desk.number, script.standIns ?? []);
    if (!driver.starts) {
      await this.scene.go(driver.who === 'biller' ? QUIET_PLACE : '/dashboard/error');
      await this.scene.heading('No access').waitFor();
      await script.before?.();
    }
    const { call, only } = driver;
    this.proxy.plan(desk.number, [{ call, fault, ...(only && { only }) }, ...(script.also ?? [])]);
    await script.act();
    await this.struck();
    if (fault === 'hang') await this.waitInVain();
    this.outcome = await this.seen(script);
    const expected: readonly string[] = expectedOf(driver, fault);
    if (!expected.includes(this.outcome)) {
      this.problems.push(`the person saw "${this.outcome}" instead of "${expected.join('" or "')}"`);
    }
    await this.look(script);
    this.proxy.plan(desk.number, []);
    await this.goOn(script);
    await this.judge(script);
  }

  async cleanUp(): Promise<void> {
    await this.script?.after?.().catch((error: unknown) => this.problems.push(messageOf(error)));
  }

  private async struck(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (this.proxy.strikes(this.scene.desk.number, this.cell.driver.call) === 0) {
      if (Date.now() > until) throw new Error('the screen did not make the call');
      await pause(50);
    }
  }

  /** Whoever waits for an answer that never comes waits by the page's clock, not by ours; everything else has come by then. */
  private async waitInVain(): Promise<void> {
    const { page, desk } = this.scene;
    const until = Date.now() + PATIENCE_MS;
    for (let looks = 0; looks < QUIET_LOOKS && Date.now() < until; ) {
      await pause(50);
      looks = this.proxy.isQuiet(desk.number) ? looks + 1 : 0;
    }
    await page.clock.runFor(this.waitMs + SOON_MS);
  }

  private async seen(script: Script): Promise<Outcome | 'none'> {
    const { driver, fault } = this.cell;
    if (driver.kind === 'background') await pause(fault === 'delay' ? DELAYED_MS : SOON_MS);
    const told = this.told(script);
    const maintenance = maintenanceIn(this.scene.page);
    // The maintenance page comes over whatever else is said in the same moment, and goes again by itself.
    if (expectedOf(driver, fault).includes('maintenance')) {
      const came = await maintenance.waitFor({ timeout: PATIENCE_MS }).then(
        () => true,
        () => false,
      );
      if (came) return 'maintenance';
    }
    const anything = script.worked.or(told).or(maintenance).locator('visible=true').first();
    // What was said may be gone again by the time it is looked at, where the screen finds out more by itself.
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      await anything.waitFor({ timeout: PATIENCE_MS }).catch(() => undefined);
      if (await maintenance.isVisible()) return 'maintenance';
      if (await isThere(told)) return 'told';
      if (await isThere(script.worked)) return 'worked';
    }
    return 'none';
  }

  /** While the fault is there. */
  private async look(script: Script): Promise<void> {
    const { page } = this.scene;
    if (await isBlank(page)) this.problems.push('the page is blank');
    if (this.outcome !== 'told') return;
    if (!script.ownWords && !reachesServerTwice(this.cell)) await this.assertWords(script);
    await this.assertTyped(script);
  }

  private async assertWords(script: Script): Promise<void> {
    const text = (await this.told(script).allInnerTexts()).join(' ');
    const words = wordsOf(this.cell.driver, this.cell.fault);
    if (words.some((sentence) => text.includes(sentence))) return;
    this.problems.push(`told "${text.slice(0, 200)}" instead of "${words[0]}"`);
  }

  private async assertTyped({ typed }: Script): Promise<void> {
    if (!typed) return;
    const text = (await typed.read()).trim();
    if (text !== typed.expected) this.problems.push(`what was typed is lost: "${text}" instead of "${typed.expected}"`);
  }

  /** After the fault: what the person does next works. */
  private async goOn(script: Script): Promise<void> {
    if (this.outcome === 'maintenance') await this.comeBack(script);
    const { kind } = this.cell.driver;
    const isWrite = kind === 'write' || kind === 'money';
    if (await this.isDone(script, this.outcome === 'told' || isWrite ? 1_000 : PATIENCE_MS)) return;
    await (script.again?.() ??
      this.scene
        .button(/^(Try|Send) again$/)
        .first()
        .click());
    if (await this.isDone(script, PATIENCE_MS)) return;
    const message = this.told(script).or(this.scene.page.getByRole('alert')).locator('visible=true').first();
    const refusal = (await message.isVisible()) ? await message.innerText() : '';
    // What the server has done already may be refused the second time, in plain words.
    if (reachesServer(this.cell.fault) && refusal !== '' && !refusal.includes('Uh oh')) return;
    this.problems.push(`afterwards it does not work${refusal && `: "${refusal.slice(0, 200)}"`}`);
  }

  private async comeBack(script: Script): Promise<void> {
    await maintenanceIn(this.scene.page).waitFor({ state: 'hidden', timeout: PATIENCE_MS });
    await this.assertTyped(script);
  }

  private async isDone({ worked }: Script, ms: number): Promise<boolean> {
    return worked
      .locator('visible=true')
      .first()
      .waitFor({ timeout: ms })
      .then(
        () => true,
        () => false,
      );
  }

  private async judge({ count }: Script): Promise<void> {
    const { page } = this.scene;
    if (await isBlank(page)) this.problems.push('the page is blank afterwards');
    const times = await count?.();
    if (times !== undefined && times !== 1) this.problems.push(`it was done ${times} times instead of once`);
    // A page that was left for the sign-in page has nothing to tell.
    if (this.cell.driver.leaves) return;
    const { ms, words } = await longestWait(page);
    if (ms > this.waitMs + SEEN_MS) this.problems.push(`"${words}" went on for ${(ms / 1000).toFixed(1)} s`);
  }

  private get waitMs(): number {
    return this.cell.driver.waitsMs ?? USUAL_WAIT_MS;
  }

  private told({ told }: Script): Locator {
    const { page } = this.scene;
    return told ?? page.getByText("Uh oh ... there's been an error!").or(page.getByRole('main').getByRole('alert'));
  }
}

function maintenanceIn(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: /^Sorry, the site is down/ });
}

/** Whether the page's clock is put forward in the cell. */
function needsClock({ driver, fault }: Cell): boolean {
  return fault === 'hang' || driver.jumps === true;
}

function reachesServerTwice({ fault }: Cell): boolean {
  return fault === 'duplicate';
}

function isThere(locator: Locator): Promise<boolean> {
  return locator.locator('visible=true').first().isVisible();
}

async function pictureOf(page: Page, { driver, fault }: Cell, folder: string): Promise<string> {
  const { call, place = '' } = driver;
  const name = `${call.method} ${call.path} ${place} ${fault}`.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: `${folder}/${name}.png`, timeout: 5_000 }).catch(() => undefined);
  return `${name}.png`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\nCall log')[0] ?? '').slice(0, 300) : String(error);
}
