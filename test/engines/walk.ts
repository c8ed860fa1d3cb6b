import { PUBLIC_ROUTES } from '../../src/ui/routes';
import { begin } from './begin';
import type { EngineName } from './browsers/Engine';
import { installedEngines } from './browsers/installedEngines';
import type { Tab } from './browsers/Tab';
import { until } from './browsers/until';
import { PARTS, PAYROLL, routesOf } from './site/cast';
import { defectsOn } from './site/defectsOn';
import { button, buttonStarting, field, H1, Person, text } from './site/Person';

// Many screens in turn; one that does not come is told of after seconds.
jest.setTimeout(300_000);

/** WebKit's window gets no narrower than 447. */
const SIZES = { light: { width: 1440 }, dark: { width: 360 } } as const;
/** One of each level that the walk is not in anyway. */
const OTHER_WIDTHS = [700, 1100, 1920];
/** Public routes that lead on at once. */
const LEADING_ON = ['/logmeout', '/signedIn'];
const LOOKED_AT = [
  '/billing/bills/:billPk',
  '/billing/bills/:billPk/reconcile',
  '/billing/billSummary',
  '/billing/directory/people/:userId',
  '/billing/uploads/:filePk',
];
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The walk through one engine, in a file of its own: mostly it waits for its browser, while others go on. */
export function walkThrough(name: EngineName): void {
  const engine = installedEngines().find((installed) => installed.name === name);
  if (!engine) return it.skip(`${name} is not installed`, () => undefined);
  const { open } = engine;
  describe(name, () => {
    describe('a session that begins with a code', () => {
      const walk = begin(open);
      session(walk);
      screens(walk);
    });

    describe('a session that begins with tokens behind the #', () => {
      session(begin(open, { IDENTITY_FLOW: 'fragment' }));
    });
  });
}

type Walk = ReturnType<typeof begin>;

function session({ here, somebody, signedIn, addressOf }: Walk): void {
  it('signs in over a form with its styles, and leaves nothing of the return in the address', async () => {
    const person = await somebody();
    await person.go('/billing/payments');
    await person.sees(field('Password'));
    await until(() => person.tab.run(isDressed), 'the form in its styles');
    await person.fillIn(here().cast.people.billingUser.email);
    await person.sees(H1);
    expect(await person.tab.address()).toBe(`${here().site.address}#/billing/payments`);
  });

  it('knows who was there when the page is loaded anew, without a form', async () => {
    const person = await signedIn('billingUser');
    await person.tab.reload();
    await person.sees(text(here().cast.released.billNumber));
  });

  it('shows nothing of a session after its end, however far one goes back', async () => {
    const person = await signedIn('billingUser');
    await person.go(addressOf('/billing/bills/:billPk'));
    await person.sees(text('Ada Byron'));
    await person.signOut();
    await person.sees(field('Password'));
    for (let steps = 0; steps < 3; steps += 1) {
      await person.tab.run(() => history.back());
      await person.waits(async () => /^(?!.*Loading).+/s.test(await person.reads()), 'a page');
      expect(await person.reads()).not.toMatch(/Ada Byron|\$/);
    }
    const restored = here()
      .site.reports()
      .filter(({ kind }) => kind === 'restored');
    expect(restored.filter(({ text: seen }) => /Ada Byron|\$/.test(seen))).toEqual([]);
  });
}

function screens({ here, somebody, signedIn, addressOf }: Walk): void {
  it('shows what everybody may see', async () => {
    const person = await somebody();
    for (const { path } of PUBLIC_ROUTES.filter((route) => !LEADING_ON.includes(route.path))) {
      await person.go(addressOf(path));
      await person.sees(H1);
    }
    await person.go('/nowhere');
    await person.sees(text('Oops! Something went wrong'));
  });

  it.each(PARTS)(
    'shows every screen of a person of kind %s: in light at every width (LAY-1), in dark on a phone',
    async (part) => {
      const person = await signedIn(part);
      for (const theme of ['light', 'dark'] as const) {
        await person.choosesTheme(theme);
        await person.tab.resize(SIZES[theme].width, 900);
        for (const { path } of routesOf(part)) {
          await person.moves(addressOf(path));
          expect(await person.tab.address()).toBe(`${here().site.address}#${addressOf(path)}`);
          expect(await person.tab.run(isDark)).toBe(theme === 'dark');
          expect((await person.reads()).length).toBeGreaterThan(40);
          expect([path, await person.tab.run(hiddenWidth)]).toEqual([path, 0]);
          if (theme === 'light') expect([path, await hiddenAtOtherWidths(person.tab)]).toEqual([path, []]);
        }
      }
    },
  );

  it('changes an amount of a bill, and compares it with payroll in a worker', async () => {
    const person = await signedIn('billingUser');
    await person.go(addressOf('/billing/bills/:billPk/reconcile'));
    await person.sees('//*[@role="grid"][@aria-readonly="false"]');
    await person.tab.doubleClick('(//*[@role="row"][contains(., "Ada Byron")]//*[@data-column="0"])[1]');
    const amount = '//input[starts-with(@aria-label, "Amount of Ada Byron")]';
    await person.sees(amount);
    await person.tab.fill(amount, '400.00');
    await person.tab.press('Enter');
    await person.tab.press('Escape');
    await person.sees(text('Draft saved'));
    await person.clicks('//*[@role="tab"][starts-with(normalize-space(), "Payroll file")]');
    await person.waits(() => person.tab.run(giveFile, 'payroll.csv', btoa(PAYROLL)), 'a place for the file');
    await person.clicks(button('Compare'));
    await person.sees(text('differ'));
  });

  it('says what a payment would do', async () => {
    const person = await signedIn('billingUser');
    await person.go(`/billing/pay?bills=${here().cast.reconciled.billPk}`);
    await person.clicks(buttonStarting('Review $'));
    await person.sees('//h2[normalize-space()="Review"]');
    await person.sees(buttonStarting('Pay $'));
  });

  it('sends a file, and shows what is in it', async () => {
    const person = await signedIn('billingUser');
    await person.go('/billing/uploads');
    await person.sees(button('Choose files'));
    await person.waits(() => person.tab.run(giveFile, 'march.csv', btoa(PAYROLL)), 'a place for the file');
    await person.sees('//h1[contains(normalize-space(), "march.csv")]');
  });

  it('shows a logo before it is sent, and after', async () => {
    const person = await signedIn('admin');
    await person.go('/dashboard/uploads?tab=branding');
    await person.sees(button('Choose a picture'));
    await person.waits(() => person.tab.run(giveFile, 'logo.png', PICTURE), 'a place for the picture');
    await person.waits(() => person.tab.run(isLogoShown, 'blob:'), 'the picture that was chosen');
    await person.clicks(button('Use this logo'));
    await person.sees(button('Remove the logo'));
    await person.waits(() => person.tab.run(isLogoShown, 'http'), 'the logo of the group');
  });

  it('is accessible by what axe can tell', async () => {
    const person = await signedIn('billingUser');
    for (const path of LOOKED_AT) {
      await person.moves(addressOf(path));
      expect([path, await defectsOn(person.tab)]).toEqual([path, []]);
    }
  });

  it('ends the session of every tab', async () => {
    const { name } = here().cast.people.billingUser;
    const person = await signedIn('billingUser');
    const other = await Person.at(person.visit, here().site.address);
    await other.go('/billing/billSummary');
    // A tab in the background shows who is there, and loads its bills when it is looked at.
    await other.waits(async () => (await other.reads()).includes(name), 'the person');
    await person.signOut();
    await person.sees(field('Password'));
    await other.waits(async () => !(await other.reads()).includes(name), 'its end too');
  });

  it('shows the contract', async () => {
    const person = await somebody();
    await person.tab.open(`${here().site.address}ListBillAPI/docs`);
    await person.sees(text('Listbill API'));
  });
}

/** Whether the sign-in page has its style sheet and its picture. */
function isDressed(): boolean {
  const [picture] = document.images;
  return document.styleSheets.length > 0 && (picture?.naturalWidth ?? 0) > 0;
}

function isDark(): boolean {
  const surface = document.querySelector('.fui-FluentProvider');
  const [red = 255] = /\d+/.exec(surface ? getComputedStyle(surface).backgroundColor : '')?.map(Number) ?? [];
  return red < 128;
}

/** How much of the page can only be reached by scrolling sideways, in pixels. */
function hiddenWidth(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** The same for every other level of widths: only those at which something is hidden. @source LAY-1 */
async function hiddenAtOtherWidths(tab: Tab): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const width of OTHER_WIDTHS) {
    await tab.resize(width, 900);
    const pixels = await tab.run(hiddenWidth);
    if (pixels > 0) hidden.push(`${pixels} pixels at ${width}`);
  }
  await tab.resize(SIZES.light.width, 900);
  return hidden;
}

/** As if a person had chosen a file. @param content in base64 */
function giveFile(name: string, content: string): boolean {
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

/** Whether a logo whose address begins so is there, and was painted. */
function isLogoShown(address: string): boolean {
  const [logo] = document.querySelectorAll<HTMLImageElement>('img[alt^="Logo of"]');
  return logo !== undefined && logo.src.startsWith(address) && logo.naturalWidth > 0;
}
