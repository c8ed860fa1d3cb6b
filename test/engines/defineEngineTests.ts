import { PUBLIC_ROUTES } from '../../src/ui/publicRoutes';
import { atDepth, sampleOf } from '../support/depth';
import type { EngineName } from './browsers/Engine';
import { installedEngines } from './browsers/installedEngines';
import type { Tab } from './browsers/Tab';
import { waitUntil } from './browsers/waitUntil';
import { setUpEngine } from './setUpEngine';
import { button, buttonStarting, field, H1, Person, text } from './site/Person';
import { PAYROLL, PERSON_TYPES, routesOf } from './site/siteData';
import { violationsOn } from './site/violationsOn';

// One test opens many screens. A screen that fails to appear is reported within seconds.
jest.setTimeout(300_000);

/** WebKit's window cannot be narrower than 447 pixels. */
const SIZES = { light: { width: 1440 }, dark: { width: 360 } } as const;
/** One width of each other layout level. */
const OTHER_WIDTHS = [700, 1100, 1920];
/** Public routes that redirect immediately. */
const REDIRECTING = ['/logmeout', '/signedIn'];
const AUDITED = [
  '/billing/bills/:billPk',
  '/billing/bills/:billPk/reconcile',
  '/billing/billSummary',
  '/billing/directory/people/:userId',
  '/billing/uploads/:filePk',
];
/** Otherwise the screens of one type of person, and what engines have differed in. */
const IS_WHOLE = atDepth(false, true);
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Defines the tests of one engine. Each engine has its own test file so that they run in parallel. */
export function defineEngineTests(name: EngineName): void {
  const engine = installedEngines().find((installed) => installed.name === name);
  if (!engine) return it.skip(`${name} is not installed`, () => undefined);
  const { open } = engine;
  if (name === 'Chromium' && !IS_WHOLE) return it.skip('Chromium runs the browser tests', () => undefined);
  describe(name, () => {
    describe('a session that starts with a code', () => {
      const engineTest = setUpEngine(open);
      session(engineTest);
      screens(engineTest);
    });

    if (IS_WHOLE)
      describe('a session that starts with tokens in the fragment', () => {
        session(setUpEngine(open, { IDENTITY_FLOW: 'fragment' }));
      });
  });
}

type EngineTest = ReturnType<typeof setUpEngine>;

function session({ current, newPerson, signedInPerson, addressOf }: EngineTest): void {
  it('signs in with a styled form and leaves no return parameters in the address', async () => {
    const person = await newPerson();
    await person.openRoute('/billing/payments');
    await person.waitFor(field('Password'));
    await waitUntil(() => person.tab.run(isStyled), 'the styled form');
    await person.fillIn(current().data.people.billingUser.email);
    await person.waitFor(H1);
    const target = `${current().site.address}#/billing/payments`;
    await person.waitUntil(async () => (await person.tab.address()) === target, target);
  });

  it('restores the session after a reload without a form', async () => {
    const person = await signedInPerson('billingUser');
    await person.tab.reload();
    await person.waitFor(text(current().data.released.billNumber));
  });

  it('shows no data after sign-out, even on Back', async () => {
    const person = await signedInPerson('billingUser');
    await person.openRoute(addressOf('/billing/bills/:billPk'));
    await person.waitFor(text('Ada Byron'));
    await person.signOut();
    await person.waitFor(field('Password'));
    for (let steps = 0; steps < 3; steps += 1) {
      await person.waitUntil(() => person.tab.run(goBackSoon), 'a page that is not redirecting');
      let page = '';
      await person.waitUntil(async () => {
        page = (await person.tab.run(textOfNextPage)) ?? '';
        return /^(?!.*Loading).+/s.test(page);
      }, 'the page before');
      expect(page).not.toMatch(/Ada Byron|\$/);
    }
    const restored = current()
      .site.takeReports()
      .filter(({ kind }) => kind === 'restored');
    expect(restored.filter(({ text: seen }) => /Ada Byron|\$/.test(seen))).toEqual([]);
  });
}

/** Goes back after the answer, which leaving the page at once could lose. Marks the page that is left. */
function goBackSoon(): boolean {
  document.documentElement.dataset['isLeft'] = 'yes';
  setTimeout(() => history.back());
  return true;
}

/** The visible text; undefined while the previous page is still showing. The first page of a tab is blank. */
function textOfNextPage(): string | undefined {
  if (document.documentElement.dataset['isLeft']) return undefined;
  return location.href === 'about:blank' ? 'No page before this one' : document.body.innerText;
}

function screens({ current, newPerson, signedInPerson, addressOf }: EngineTest): void {
  it('shows the public screens', async () => {
    const person = await newPerson();
    for (const { path } of PUBLIC_ROUTES.filter((route) => !REDIRECTING.includes(route.path))) {
      await person.openRoute(addressOf(path));
      await person.waitFor(H1);
    }
    await person.openRoute('/nowhere');
    await person.waitFor(text('Oops! Something went wrong'));
  });

  it.each(sampleOf(PERSON_TYPES, PERSON_TYPES.length))(
    'shows every screen of a person of type %s: light at every width (LAY-1), dark on a phone',
    async (part) => {
      const person = await signedInPerson(part);
      for (const theme of ['light', 'dark'] as const) {
        await person.chooseTheme(theme);
        await person.tab.resize(SIZES[theme].width, 900);
        for (const { path } of routesOf(part)) {
          await person.navigate(addressOf(path));
          expect(await person.tab.address()).toBe(`${current().site.address}#${addressOf(path)}`);
          expect(await person.tab.run(isDark)).toBe(theme === 'dark');
          expect((await person.visibleText()).length).toBeGreaterThan(40);
          expect([path, await person.tab.run(horizontalOverflow)]).toEqual([path, 0]);
          if (theme === 'light') expect([path, await overflowAtOtherWidths(person.tab)]).toEqual([path, []]);
        }
      }
    },
  );

  it('changes an amount on a bill and compares the bill with payroll in a worker, without accessibility violations', async () => {
    const person = await signedInPerson('billingUser');
    await person.openRoute(addressOf('/billing/bills/:billPk/reconcile'));
    await person.click('//*[@role="tab"][starts-with(normalize-space(), "Lines")]');
    await person.waitFor('//*[@role="grid"][@aria-readonly="false"]');
    await person.doubleClick('(//*[@role="row"][contains(., "Ada Byron")]//*[@data-column="0"])[1]');
    const amount = '//input[starts-with(@aria-label, "Amount of Ada Byron")]';
    await person.waitFor(amount);
    await person.tab.fill(amount, '400.00');
    await person.tab.press('Enter');
    await person.tab.press('Escape');
    await person.waitFor(text('Draft saved'));
    await person.click('//*[@role="tab"][starts-with(normalize-space(), "Payroll file")]');
    await person.waitUntil(() => person.tab.run(selectFile, 'payroll.csv', btoa(PAYROLL)), 'a file input');
    await person.waitFor(text('differ'));
    expect(await violationsOn(person.tab)).toEqual([]);
  });

  if (!IS_WHOLE) return;

  it('shows the review of a payment', async () => {
    const person = await signedInPerson('billingUser');
    await person.openRoute(`/billing/pay?bills=${current().data.reconciled.billPk}`);
    await person.click(buttonStarting('Review $'));
    await person.waitFor('//h2[normalize-space()="Review"]');
    await person.waitFor(buttonStarting('Pay $'));
  });

  it('uploads a file and shows its content', async () => {
    const person = await signedInPerson('billingUser');
    await person.openRoute('/billing/uploads');
    await person.waitFor(button('Choose files'));
    await person.waitUntil(() => person.tab.run(selectFile, 'march.csv', btoa(PAYROLL)), 'a file input');
    await person.waitFor('//h1[contains(normalize-space(), "march.csv")]');
  });

  it('previews a logo before saving it and shows it afterwards', async () => {
    const person = await signedInPerson('admin');
    await person.openRoute('/dashboard/uploads?tab=branding');
    await person.waitFor(button('Choose a picture'));
    await person.waitUntil(() => person.tab.run(selectFile, 'logo.png', PICTURE), 'a file input');
    await person.waitUntil(() => person.tab.run(isLogoShown, 'blob:'), 'the selected picture');
    await person.click(button('Use this logo'));
    await person.waitFor(button('Remove the logo'));
    await person.waitUntil(() => person.tab.run(isLogoShown, 'http'), 'the logo of the group');
  });

  it('has no accessibility violations that axe can find', async () => {
    const person = await signedInPerson('billingUser');
    for (const path of AUDITED) {
      await person.navigate(addressOf(path));
      expect([path, await violationsOn(person.tab)]).toEqual([path, []]);
    }
  });

  it('ends the session in every tab', async () => {
    const { name } = current().data.people.billingUser;
    const person = await signedInPerson('billingUser');
    const other = await Person.open(person.visit, current().site.address);
    await other.openRoute('/billing/billSummary');
    // A background tab shows the person, and loads its bills when it becomes visible.
    await other.waitUntil(async () => (await other.visibleText()).includes(name), 'the person');
    await person.signOut();
    await person.waitFor(field('Password'));
    await other.waitUntil(async () => !(await other.visibleText()).includes(name), 'the end of its session');
  });

  it('shows the API documentation', async () => {
    const person = await newPerson();
    await person.tab.open(`${current().site.address}ListBillAPI/docs`);
    await person.waitFor(text('Listbill API'));
  });
}

/** Whether the sign-in page has loaded its style sheet and its image. */
function isStyled(): boolean {
  const [picture] = document.images;
  return document.styleSheets.length > 0 && (picture?.naturalWidth ?? 0) > 0;
}

function isDark(): boolean {
  const surface = document.querySelector('.fui-FluentProvider');
  const [red = 255] = /\d+/.exec(surface ? getComputedStyle(surface).backgroundColor : '')?.map(Number) ?? [];
  return red < 128;
}

/** How far the page scrolls horizontally, in pixels. */
function horizontalOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** The widths of other layout levels at which the page scrolls horizontally. @source LAY-1 */
async function overflowAtOtherWidths(tab: Tab): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const width of OTHER_WIDTHS) {
    await tab.resize(width, 900);
    const pixels = await tab.run(horizontalOverflow);
    if (pixels > 0) hidden.push(`${pixels} pixels at ${width}`);
  }
  await tab.resize(SIZES.light.width, 900);
  return hidden;
}

/** Selects a file in the file input. @param content in base64 */
function selectFile(name: string, content: string): boolean {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) return false;
  const files = new DataTransfer();
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const type = name.endsWith('.png') ? 'image/png' : 'text/csv';
  files.items.add(new File([bytes], name, { type }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Whether a logo whose address starts with the prefix has been loaded. */
function isLogoShown(address: string): boolean {
  const [logo] = document.querySelectorAll<HTMLImageElement>('img[alt^="Logo of"]');
  return logo !== undefined && logo.src.startsWith(address) && logo.naturalWidth > 0;
}
