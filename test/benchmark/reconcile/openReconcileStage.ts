import type { Page } from 'playwright-core';
import { PASSWORD, startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { buildWebApp } from '../../../scripts/start/buildWebApp.mjs';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { Role } from '../../../src/domain/platform/access/Role';

export interface ReconcileStage {
  /** Signed in as a person who can reconcile the group's bills. */
  readonly page: Page;
  /** Opens a page of the application. @param path below the billing area */
  open(path: string): Promise<void>;
  /** Creates a released bill. @returns its key */
  bill(period: string, lines: readonly BillLine[]): Promise<string>;
  close(): Promise<void>;
}

const VIEW = { width: 1440, height: 900 };

/** The real server with one group, and the built application in a real browser. */
export async function openReconcileStage(): Promise<ReconcileStage> {
  await buildWebApp();
  const [server, browser] = await Promise.all([startStageServer(), launchBrowser()]);
  const { backstage, address } = server;
  const groupNumber = await backstage.data.group();
  const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler]);
  await backstage.enableSignIn(person);
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
  return {
    page,
    open: async (path) => {
      await page.goto(`${address}#/billing/${path}`);
    },
    bill: async (period, lines) => {
      const { billPk } = await backstage.data.bill({
        groupNumber,
        period,
        lines: lines.map(({ memberId, memberName, coverage, plan, tier, billedCents }) => ({
          memberId,
          memberName,
          coverage,
          plan,
          tier,
          billedCents,
        })),
      });
      return billPk;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
