import type { BrowserContext, Page } from 'playwright-core';
import { invitePerson } from '../../../contract/people/invitations';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { cutColumns } from '../../support/browsers/cutColumns';
import { expectCredit, lackPeople, prepareOffice, proposeCorrection } from '../../support/browsers/listedWork';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import { insertValueFile } from '../../support/memberValues/insertValueFile';
import { bankAccountOf, checkoutOf, payAllTheSame } from '../../support/payments/payingGroup';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(240_000);

/** As wide as the names and amounts of large groups. */
const GROUP = 'Great Lakes Logistics and Warehousing';
const LARGE_CENTS = 137_559_819;

/** Each list of a person: its address, and the name of its table. */
const BILLING = [
  ['/billing/billSummary?tab=all', 'Bills'],
  ['/billing/billSummary?tab=toReconcile', 'Bills'],
  ['/billing/payments', 'Payments'],
  ['/billing/expected?status=all', 'Expected adjustments'],
  ['/billing/corrections?status=all', 'Corrections'],
  ['/billing/notOnBill', 'Paying, not on bill'],
  ['/billing/directory', 'People'],
  ['/billing/directory/invitations', 'Invitations'],
  ['/billing/uploads', 'Uploads'],
] as const;
const OFFICE = [
  ['/dashboard/bills?tab=all', 'Bills'],
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/deposits', 'Deposits'],
  ['/dashboard/deposits/suspense', 'Money in suspense'],
  ['/dashboard/remittances', 'Remittances'],
  ['/dashboard/aging', 'Aging by group'],
  ['/dashboard/expected?status=all', 'Expected adjustments'],
  ['/dashboard/corrections?status=all', 'Corrections'],
  ['/dashboard/groups', 'Groups'],
  ['/dashboard/carriers', 'Carriers'],
  ['/dashboard/directory', 'People'],
  ['/dashboard/processing', 'Processing runs'],
  ['/dashboard/audit', 'Audit log'],
] as const;

/**
 * Our own font, and the same 15% wider: as wide as the widest font of an operating system (DejaVu Sans, Verdana). People see that
 * on their first visit.
 */
const FONT_SIZES = ['106%', '122%'];

describe('the columns of lists, in a real browser', () => {
  const stage = stageInBrowser();
  const contexts: BrowserContext[] = [];
  const pages: Record<'billing user' | 'manager', Page | undefined> = { 'billing user': undefined, manager: undefined };

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data, db } = backstage;
    const lines = [{ billedCents: LARGE_CENTS }, { memberId: 'M2', memberName: 'Ben Okri', billedCents: LARGE_CENTS }];
    const groupNumber = await data.group({ name: GROUP });
    const other = await data.group({ name: 'Cedar Ridge School District' });
    const bill = (period: string) => data.bill({ groupNumber, status: 'RECONCILED', period, lines });
    const [january, february, march, returned, partly] = [
      await bill('2026-01-01'),
      await bill('2026-02-01'),
      await bill('2026-03-01'),
      await data.bill({ groupNumber, status: 'RECONCILED' }),
      await data.bill({ groupNumber, status: 'RECONCILED' }),
    ] as const;
    await data.bill({ groupNumber, status: 'RELEASED', lines });
    await expectCredit(db, january);
    await proposeCorrection(db, january);
    await lackPeople(db, january);
    await insertValueFile(db, groupNumber, 'M1', { cost_center: 'OPS' });
    const flags = [Role.SuperUser, Role.Reconciler, Role.Payor];
    const biller = await data.billingUser([groupNumber, other], flags, { firstName: 'Bridget' });
    const manager = await data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
    await Promise.all([biller, manager].map((person) => backstage.enableSignIn(person)));
    const payor = backstage.as(biller);
    const bankAccountPk = await bankAccountOf(payor, groupNumber);
    const checkout = checkoutOf({ groupNumber, bankAccountPk }, [{ bill: february }, { bill: march }]);
    await payAllTheSame(payor, checkout);
    await prepareOffice(backstage, biller, manager, [returned, partly]);
    const grants = flags.map((role) => ({ role, groupNumber }));
    const invited = {
      email: 'margaret.featherstone@great-lakes.example',
      firstName: 'Margaret',
      lastName: 'Featherstone',
    };
    await payor.ok(invitePerson, { body: { ...invited, grants } });
    pages['billing user'] = await signIn(biller);
    pages.manager = await signIn(manager);
  });
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  describe.each([1024, 768])('at %i pixels', (width) => {
    it.each(BILLING)('are all in view for a billing user at %s (LAY-1)', (hash, name) =>
      expectAllInView('billing user', hash, name, width),
    );
    it.each(OFFICE)('are all in view for a manager at %s (LAY-1)', (hash, name) =>
      expectAllInView('manager', hash, name, width),
    );
  });

  async function expectAllInView(person: keyof typeof pages, hash: string, name: string, width: number): Promise<void> {
    const page = pages[person];
    if (!page) throw new Error(`The ${person} is not signed in.`);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(new URL(`/#${hash}`, stage.server.address).href);
    await page
      .getByRole('table', { name, exact: true })
      .or(page.getByRole('list', { name, exact: true }))
      .waitFor();
    for (const size of FONT_SIZES) {
      await page.evaluate(setFontSize, size);
      expect({ size, cut: await cutColumns(page) }).toEqual({ size, cut: [] });
    }
  }

  async function signIn(person: TestPerson): Promise<Page> {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
    contexts.push(context);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('#root *')).waitFor();
    return page;
  }
});

/** Changes the size of the application's font, and with it the width of every text. */
function setFontSize(sizeAdjust: string): void {
  const faces = [...document.fonts];
  for (const face of faces) {
    document.fonts.delete(face);
    document.fonts.add(Object.assign(face, { sizeAdjust }));
  }
}
