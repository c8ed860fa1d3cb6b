import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { SessionUnderTest } from '../../browser/identity/app/main';
import { PASSWORD } from './startTestProvider';

/** Outcome of a session call: `done`, or the error's code. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly transient?: boolean;
}

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person in their own browser context, using the session without screens. */
export class SessionVisit {
  /** Errors from the browser console. */
  readonly consoleErrors: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly appUrl: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => this.consoleErrors.push(String(error)));
  }

  /** @param known cookies of a person who is already signed in at the provider. */
  static async open(browser: Browser, appUrl: string, known?: StoredSession): Promise<SessionVisit> {
    const context = await browser.newContext(known && { storageState: known });
    return new SessionVisit(context, await context.newPage(), appUrl);
  }

  /** State at startup: `signedIn`, `signedOut`, or an error code. */
  async startState(): Promise<string> {
    // One read: after a second one the page may have gone on to the provider.
    const state = await this.page.waitForFunction(
      () => window.sessionUnderTest?.opening ?? window.sessionNotStarted ?? '',
    );
    return state.jsonValue();
  }

  notice(): Promise<string> {
    return this.page.evaluate(() => window.sessionUnderTest?.message ?? '');
  }

  /** Opens the application and goes to the sign-in form. */
  async goToForm(target = ''): Promise<void> {
    await this.page.goto(this.appUrl);
    await this.startState();
    await this.page.evaluate((screen) => void window.sessionUnderTest?.signIn.run(screen), target);
    await this.page.getByLabel('Password').waitFor();
  }

  /** Submits the form and waits until the application has handled the redirect. */
  async submit(email = 'billing@demo.test'): Promise<string> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.waitForURL(`${this.appUrl}**`);
    return this.startState();
  }

  /** Signs in at a provider where the person is already signed in, without a form. */
  async signInSilently(beforeLeaving: () => void, target = ''): Promise<string> {
    await this.page.goto(this.appUrl);
    await this.startState();
    beforeLeaving();
    await this.page.evaluate((screen) => {
      window.sessionLeft = true;
      void window.sessionUnderTest?.signIn.run(screen);
    }, target);
    await this.page.waitForFunction(() => !window.sessionLeft && (window.sessionUnderTest ?? window.sessionNotStarted));
    return this.startState();
  }

  async signIn(target = ''): Promise<string> {
    await this.goToForm(target);
    return this.submit();
  }

  /** Calls the session and returns the outcome; its code is `done` on success. */
  outcomeOf(call: (session: SessionUnderTest) => Promise<unknown>): Promise<Outcome> {
    // The function runs in the page, so it cannot use variables of this module.
    return this.page.evaluate(`(async () => {
      try {
        const answer = await (${call.toString()})(window.sessionUnderTest);
        return { code: 'done', message: typeof answer === 'string' ? answer : '' };
      } catch (error) {
        const { code = String(error), message, transient } = error;
        return { code, message, transient };
      }
    })()`);
  }

  /** The result of a session call. Rejects with its error. */
  resultOf(call: (session: SessionUnderTest) => Promise<unknown>): Promise<unknown> {
    return this.page.evaluate(`(${call.toString()})(window.sessionUnderTest)`);
  }

  end(): Promise<void> {
    return this.context.close();
  }
}
