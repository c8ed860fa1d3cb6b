import type { Locator, Page } from 'playwright-core';
import type { Script } from '../drivers/Driver';
import type { FaultProxy } from '../stage/FaultProxy';
import { IDLE_PAGE, type Lane } from '../stage/Lane';
import { isBlank, longestWait, watchForDefects } from '../stage/pageWatch';
import { passTime } from '../stage/passTime';
import { Scene } from '../stage/Scene';
import type { Cell, CellResult } from './Cell';
import { expectedMessages, expectedOutcomes, type Outcome } from './expectations';
import { reachesServer } from './Fault';

/** The longest time a screen waits for an answer. */
const USUAL_WAIT_MS = 15_000;
/** Time to detect the end of a wait, including delays before and after the call on a slow machine. */
const SEEN_MS = 1_500;
/** Timeout of the test's own waits. It does not measure the application, whose waits are timed in the page. */
const PATIENCE_MS = 60_000;
/** Time after which a background call has no further effects. */
const SOON_MS = 500;
const DELAYED_MS = 3_400;

/** Runs one cell: leads to the call, injects the fault, checks the screen, and continues like a user. */
export async function playCell(cell: Cell, lane: Lane, proxy: FaultProxy, pictures: string): Promise<CellResult> {
  const began = Date.now();
  const groupNumber = await lane.newGroup();
  const page = await (needsClock(cell)
    ? lane.pageWithClock(cell.driver.persona)
    : lane.page(cell.driver.persona)
  ).catch(messageOf);
  if (typeof page === 'string') {
    await lane.signOut(cell.driver.persona);
    return { ...cell, outcome: 'none', problems: [`sign-in failed: ${page}`], ms: Date.now() - began };
  }
  const { defects } = watchForDefects(page);
  const play = new CellRun(cell, new Scene(lane, page, groupNumber), proxy);
  try {
    await play.run();
  } catch (error) {
    play.problems.push(messageOf(error));
  }
  const problems = [...play.problems, ...defects];
  const picture = problems.length > 0 ? await pictureOf(page, cell, pictures) : undefined;
  proxy.setFaults(lane.number, []);
  proxy.setStandIns(lane.number, []);
  await play.cleanUp();
  await page.close();
  // In a long run, an idle session may have expired, and the next cell would fail too.
  if (cell.driver.signsOut || play.outcome === 'none') await lane.signOut(cell.driver.persona);
  return { ...cell, outcome: play.outcome, problems, ms: Date.now() - began, ...(picture && { picture }) };
}

class CellRun {
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
    const { lane } = this.scene;
    const script = await driver.createScript(this.scene);
    this.script = script;
    this.proxy.setStandIns(lane.number, script.standIns ?? []);
    if (!driver.runsAtStartup) {
      await this.scene.go(driver.persona === 'biller' ? IDLE_PAGE : '/dashboard/error');
      await this.scene.heading('No access').waitFor();
      await script.prepare?.();
    }
    const { call, urlPattern: only } = driver;
    this.proxy.setFaults(lane.number, [
      { call, fault, ...(only && { urlPattern: only }) },
      ...(script.moreFaults ?? []),
    ]);
    await script.makeCall();
    await this.waitForCall();
    if (fault === 'hang') await this.waitForTimeout();
    this.outcome = await this.observeOutcome(script);
    const expected: readonly string[] = expectedOutcomes(driver, fault);
    if (!expected.includes(this.outcome)) {
      this.problems.push(`the person saw "${this.outcome}" instead of "${expected.join('" or "')}"`);
    }
    await this.checkDuringFault(script);
    this.proxy.setFaults(lane.number, []);
    await this.recover(script);
    await this.checkAfterwards(script);
  }

  async cleanUp(): Promise<void> {
    await this.script?.cleanUp?.().catch((error: unknown) => this.problems.push(messageOf(error)));
  }

  private async waitForCall(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (this.proxy.hitCount(this.scene.lane.number, this.cell.driver.call) === 0) {
      if (Date.now() > until) throw new Error('the screen did not make the call');
      await pause(50);
    }
  }

  /** Timeouts run by the page's clock, which is advanced. */
  private async waitForTimeout(): Promise<void> {
    const { page, lane } = this.scene;
    await passTime(this.waitMs + SOON_MS, {
      runFor: (ms) => page.clock.runFor(ms),
      isIdle: () => this.proxy.isIdle(lane.number),
      patienceMs: PATIENCE_MS,
    });
  }

  private async observeOutcome(script: Script): Promise<Outcome | 'none'> {
    const { driver, fault } = this.cell;
    if (driver.kind === 'background') await pause(fault === 'delay' ? DELAYED_MS : SOON_MS);
    const failureMessage = this.failureMessage(script);
    const maintenance = maintenanceIn(this.scene.page);
    // The maintenance page covers other messages, and closes automatically.
    if (expectedOutcomes(driver, fault).includes('maintenance')) {
      const came = await maintenance.waitFor({ timeout: PATIENCE_MS }).then(
        () => true,
        () => false,
      );
      if (came) return 'maintenance';
    }
    const anything = script.success.or(failureMessage).or(maintenance).locator('visible=true').first();
    // A message may have disappeared by now if the screen detected the outcome.
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      await anything.waitFor({ timeout: PATIENCE_MS }).catch(() => undefined);
      if (await maintenance.isVisible()) return 'maintenance';
      if (await isThere(failureMessage)) return 'reported';
      if (await isThere(script.success)) return 'worked';
    }
    return 'none';
  }

  /** Checks the screen during the fault. */
  private async checkDuringFault(script: Script): Promise<void> {
    const { page } = this.scene;
    if (await isBlank(page)) this.problems.push('the page is blank');
    if (this.outcome !== 'reported') return;
    if (!script.hasOwnMessage && !reachesServerTwice(this.cell)) await this.checkMessage(script);
    await this.checkInput(script);
  }

  private async checkMessage(script: Script): Promise<void> {
    const text = (await this.failureMessage(script).allInnerTexts()).join(' ');
    const words = expectedMessages(this.cell.driver, this.cell.fault);
    if (words.some((sentence) => text.includes(sentence))) return;
    this.problems.push(`showed "${text.slice(0, 200)}" instead of "${words[0]}"`);
  }

  private async checkInput({ input }: Script): Promise<void> {
    if (!input) return;
    const text = (await input.read()).trim();
    if (text !== input.expected) this.problems.push(`the input is lost: "${text}" instead of "${input.expected}"`);
  }

  /** After the fault, the user can continue. */
  private async recover(script: Script): Promise<void> {
    if (this.outcome === 'maintenance') await this.waitForReturn(script);
    const { kind } = this.cell.driver;
    const isWrite = kind === 'write' || kind === 'money';
    if (await this.isDone(script, this.outcome === 'reported' || isWrite ? 1_000 : PATIENCE_MS)) return;
    if (await this.retryOrSee(script)) return;
    if (await this.isDone(script, PATIENCE_MS)) return;
    const message = this.failureMessage(script).or(this.scene.page.getByRole('alert')).locator('visible=true').first();
    const refusal = (await message.isVisible()) ? await message.innerText() : '';
    // The server may reject a repeated action with a clear message.
    if (reachesServer(this.cell.fault) && refusal !== '' && !refusal.includes('Uh oh')) return;
    this.problems.push(`the user cannot continue afterwards${refusal && `: "${refusal.slice(0, 200)}"`}`);
  }

  /**
   * Tries again, unless the screen shows first that it was done: on a slow machine it may read that only now, and then has no
   * button for trying again.
   *
   * @returns whether it was done
   */
  private async retryOrSee(script: Script): Promise<boolean> {
    const retry =
      script.retry?.() ??
      this.scene
        .button(/^(Try|Send) again$/)
        .first()
        .click();
    const retried = retry.then(() => 'retried' as const);
    const first = await Promise.race([retried, this.isDone(script, PATIENCE_MS)]);
    // The click that was not needed ends when the page is closed.
    if (first === true) retried.catch(() => undefined);
    else await retried;
    return first === true;
  }

  private async waitForReturn(script: Script): Promise<void> {
    await maintenanceIn(this.scene.page).waitFor({ state: 'hidden', timeout: PATIENCE_MS });
    await this.checkInput(script);
  }

  private async isDone({ success }: Script, ms: number): Promise<boolean> {
    return success
      .locator('visible=true')
      .first()
      .waitFor({ timeout: ms })
      .then(
        () => true,
        () => false,
      );
  }

  private async checkAfterwards({ countEffects: count }: Script): Promise<void> {
    const { page } = this.scene;
    if (await isBlank(page)) this.problems.push('the page is blank afterwards');
    const times = await count?.();
    if (times !== undefined && times !== 1) this.problems.push(`it was done ${times} times instead of once`);
    // A page that navigated to the sign-in page has no measurements.
    if (this.cell.driver.signsOut) return;
    const { ms, words } = await longestWait(page);
    if (ms > this.waitMs + SEEN_MS) this.problems.push(`"${words}" went on for ${(ms / 1000).toFixed(1)} s`);
  }

  private get waitMs(): number {
    return this.cell.driver.timeoutMs ?? USUAL_WAIT_MS;
  }

  private failureMessage({ failure }: Script): Locator {
    const { page } = this.scene;
    return failure ?? page.getByText("Uh oh ... there's been an error!").or(page.getByRole('main').getByRole('alert'));
  }
}

function maintenanceIn(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: /^Sorry, the site is down/ });
}

/** Whether the page's clock is advanced in the cell. */
function needsClock({ driver, fault }: Cell): boolean {
  return fault === 'hang' || driver.advancesClock === true;
}

function reachesServerTwice({ fault }: Cell): boolean {
  return fault === 'duplicate';
}

function isThere(locator: Locator): Promise<boolean> {
  return locator.locator('visible=true').first().isVisible();
}

async function pictureOf(page: Page, { driver, fault }: Cell, folder: string): Promise<string> {
  const { call, screen: place = '' } = driver;
  const name = `${call.method} ${call.path} ${place} ${fault}`.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: `${folder}/${name}.png`, timeout: 5_000 }).catch(() => undefined);
  return `${name}.png`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** With the first lines of the driver's log, which name what it waited for. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = '', log = ''] = error.message.split('\nCall log:');
  return [message, ...log.trim().split('\n').slice(0, 2)]
    .map((line) => line.trim().slice(0, 300))
    .join(' ')
    .trim();
}
