import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { SessionUnderTest } from '../../browser/identity/app/main';
import { PASSWORD } from './startTestProvider';

/** What became of something that was asked of the session. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly transient?: boolean;
}

export type KnownPerson = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person in a browser of their own, at the session without screens. */
export class SessionVisit {
  /** What the browser printed as an error. */
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly appUrl: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  /** @param known the cookies of somebody whom the provider knows already */
  static async begin(browser: Browser, appUrl: string, known?: KnownPerson): Promise<SessionVisit> {
    const context = await browser.newContext(known && { storageState: known });
    return new SessionVisit(context, await context.newPage(), appUrl);
  }

  /** What was found at start: `signedIn`, `signedOut`, or the code of what went wrong. */
  async opening(): Promise<string> {
    await this.page.waitForFunction(() => window.sessionUnderTest ?? window.sessionNotStarted);
    return this.page.evaluate(() => window.sessionUnderTest?.opening ?? window.sessionNotStarted ?? '');
  }

  told(): Promise<string> {
    return this.page.evaluate(() => window.sessionUnderTest?.told ?? '');
  }

  /** Opens the application and goes to the sign-in form. */
  async goToForm(target = ''): Promise<void> {
    await this.page.goto(this.appUrl);
    await this.opening();
    await this.page.evaluate((screen) => void window.sessionUnderTest?.signIn.run(screen), target);
    await this.page.getByLabel('Password').waitFor();
  }

  /** Fills in the form, and waits for what the application makes of the return. */
  async submit(email = 'billing@demo.test'): Promise<string> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.waitForURL(`${this.appUrl}**`);
    return this.opening();
  }

  /** Signs in with a provider that knows the person: out and back at once, without a form. */
  async signInKnown(beforeLeaving: () => void, target = ''): Promise<string> {
    await this.page.goto(this.appUrl);
    await this.opening();
    beforeLeaving();
    await this.page.evaluate((screen) => {
      window.sessionLeft = true;
      void window.sessionUnderTest?.signIn.run(screen);
    }, target);
    await this.page.waitForFunction(() => !window.sessionLeft && (window.sessionUnderTest ?? window.sessionNotStarted));
    return this.opening();
  }

  async signIn(target = ''): Promise<string> {
    await this.goToForm(target);
    return this.submit();
  }

  /** Asks something of the session and tells what came of it; `done` where it was answered. */
  ask(question: (session: SessionUnderTest) => Promise<unknown>): Promise<Outcome> {
    // The question runs in the page, so it can use nothing from here.
    return this.page.evaluate(`(async () => {
      try {
        const answer = await (${question.toString()})(window.sessionUnderTest);
        return { code: 'done', message: typeof answer === 'string' ? answer : '' };
      } catch (error) {
        const { code = String(error), message, transient } = error;
        return { code, message, transient };
      }
    })()`);
  }

  /** What the session answers; rejects with what it fails with. */
  value(question: (session: SessionUnderTest) => Promise<unknown>): Promise<unknown> {
    return this.page.evaluate(`(${question.toString()})(window.sessionUnderTest)`);
  }

  end(): Promise<void> {
    return this.context.close();
  }
}
