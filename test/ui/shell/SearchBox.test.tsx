import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchPath, useLocation } from 'react-router-dom';
import { asyncScheduler, NEVER } from 'rxjs';
import type { SearchResults } from '../../../contract/billing/search';
import { GlobalSearch } from '../../../src/application/billing/search/GlobalSearch';
import type { Me } from '../../../src/application/people/preferences/Me';
import { SiteWatch } from '../../../src/application/platform/errors/SiteWatch';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { AnnouncerProvider } from '../../../src/ui/kit/feedback/Announcer';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { gateOf, ROUTES } from '../../../src/ui/routes';
import { SearchBox } from '../../../src/ui/shell/search/BarSearch';
import { commandGroups } from '../../../src/ui/shell/search/commands';
import { foundGroups, textToSearch } from '../../../src/ui/shell/search/groupActions';
import { searchGroups } from '../../../src/ui/shell/search/searchOptions';
import { aMe } from '../../support/directory/aMe';
import { AtAddress } from '../../support/shell/AtAddress';

const NONE = { items: [], total: 0 };
const FOUND: SearchResults = {
  members: {
    items: [{ groupNumber: '10420', groupName: 'Harbor Foods', memberId: 'E1001/7', memberName: 'Ruth Adler' }],
    total: 8,
  },
  bills: NONE,
  groups: { items: [{ groupNumber: '10777', groupName: 'Adler & Sons' }], total: 1 },
  payments: NONE,
};
const NOTHING: SearchResults = { members: NONE, bills: NONE, groups: NONE, payments: NONE };

beforeEach(() => {
  window.matchMedia = (query) =>
    ({
      matches: true,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
});

describe('search in the application bar', () => {
  it('shows results by type, masks member numbers and announces the count', async () => {
    const { user, input } = renderSearch(FOUND);
    await user.type(input(), 'adler');
    const members = await screen.findByRole('group', { name: 'Members' });
    expect(within(members).getByRole('option').textContent).toBe('Ruth AdlerXXXX1/7 · Harbor Foods');
    expect(members.textContent).toContain('7 more');
    expect(screen.getByRole('group', { name: 'Groups' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Bills' })).toBeNull();
    expect(screen.getByText('9 results')).toBeTruthy();
  });

  it('opens the chosen result with arrows and Enter', async () => {
    const { user, input, path } = renderSearch(FOUND);
    await user.type(input(), 'adler');
    await screen.findByText('9 results');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true');
    expect(input().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(path()).toBe('/billing/members/10420/E1001%2F7');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each(['{Control>}k{/Control}', '/'])('is focused by %s and closed by Escape', async (keys) => {
    const { user, input } = renderSearch(FOUND);
    await user.keyboard(keys);
    await user.type(input(), 'adler');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('asks for two characters, and says when nothing is found', async () => {
    const { user, input, requested } = renderSearch(NOTHING);
    await user.type(input(), 'z');
    expect(screen.getByText('Enter at least 2 characters.')).toBeTruthy();
    expect(requested).toEqual([]);
    await user.type(input(), 'z');
    expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  });

  it('opens a page by name, and offers it again first', async () => {
    const { user, input, path } = renderSearch(NOTHING);
    await user.type(input(), 'file');
    await screen.findByRole('option', { name: 'Files' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(path()).toBe('/billing/uploads');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option').textContent).toBe('Files');
  });

  it('lists an earlier choice first, and only once', async () => {
    const { user, input } = renderSearch(FOUND);
    await user.type(input(), 'adler');
    await user.click(await screen.findByRole('option', { name: /^Adler & Sons/ }));
    await user.click(input());
    await user.type(input(), 'adl');
    await screen.findByRole('group', { name: 'Members' });
    const titles = screen.getAllByRole('option').map((option) => option.firstChild?.textContent);
    expect(titles).toEqual(['Adler & Sons', 'Ruth Adler']);
  });

  it('searches for the group that the text names after an action', async () => {
    const manager = aMe([
      { role: Role.Admin, groupNumber: null },
      { role: Role.Manager, groupNumber: null },
    ]);
    const { user, input, requested } = renderSearchFor(manager, FOUND);
    await user.type(input(), 'change rules of adler');
    await screen.findByRole('option', { name: 'Change rules of Adler & Sons' });
    await waitFor(() => expect(requested.at(-1)).toBe('adler'));
  });

  it('offers another try after a failure', async () => {
    const { user, input } = renderSearch(new ApiError('failed', 'INTERNAL', 'Broken.'), FOUND);
    await user.type(input(), 'zz');
    expect(await screen.findByText(/The search failed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('listbox')).toBeTruthy();
  });
});

const EVERY_KIND: SearchResults = {
  ...FOUND,
  bills: {
    items: [
      {
        billPk: '10420.1',
        billNumber: 'HF-1',
        groupName: 'Harbor Foods',
        periodFrom: localDate('2026-03-01'),
        status: 'RELEASED',
        division: null,
      },
    ],
    total: 1,
  },
  payments: {
    items: [{ paymentPk: '10420.P1', confirmation: 'LB-7', groupName: 'Harbor Foods', amountCents: cents(100) }],
    total: 1,
  },
};

/** Results that each kind of person can find, and their role. Agents see no members. */
const SEARCHERS = [
  { role: Role.BillingUser, groupNumber: '10420', kinds: ['Members', 'Bills', 'Groups', 'Payments'] },
  { role: Role.Admin, groupNumber: null, kinds: ['Members', 'Bills', 'Groups', 'Payments'] },
  { role: Role.Carrier, groupNumber: null, kinds: ['Members', 'Bills', 'Groups'] },
  { role: Role.Agent, groupNumber: null, kinds: ['Bills', 'Groups'] },
] as const;

describe('pages and actions', () => {
  it.each([
    [[Role.Agent], []],
    [[Role.Admin], []],
    [
      [Role.Admin, Role.Sysadmin],
      ['Run processing', 'Hold processing', 'Processing'],
    ],
  ])('are the ones that %j may open', (roles, expected) => {
    const me = aMe(roles.map((role) => ({ role, groupNumber: null })));
    const found = commandGroups('proc', me).flatMap(({ options }) => options.map(({ title }) => title));
    expect(found).toEqual(expected);
  });

  it('lead to screens, even where a record could be named', () => {
    const manager = aMe([
      { role: Role.Admin, groupNumber: null },
      { role: Role.Manager, groupNumber: null },
    ]);
    const found = ['de', 'au', 're', 'gr', 'ca', 'su'].flatMap((typed) => commandGroups(typed, manager));
    expect(found.length).toBeGreaterThan(0);
    for (const { to } of found.flatMap(({ options }) => options))
      expect([to, screenAt(to, manager)]).toEqual([to, 'open']);
  });
});

describe('an action and its group', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const admin = aMe([{ role: Role.Admin, groupNumber: null }]);

  it.each([
    ['release november adler', 'Release November 2026 bills for Adler & Sons', '2026-11-01'],
    ['release jan adler', 'Release January 2027 bills for Adler & Sons', '2027-01-01'],
    ['release feb adler', 'Release February 2026 bills for Adler & Sons', '2026-02-01'],
    ['release bills for adler', 'Release bills for Adler & Sons', null],
  ])('opens the bills of the month that %j names', (typed, title, period) => {
    const actions = foundGroups(FOUND, typed, { ...admin, user: { ...admin.user, repId: 7 } })[0];
    expect(actions?.options.map((option) => option.title)).toEqual([title]);
    const address = new URLSearchParams(actions?.options[0]?.to.split('?')[1]);
    expect([address.get('tab'), address.get('q'), address.get('period')]).toEqual(['toRelease', '10777', period]);
  });

  it.each([
    ['release adler', 'adler'],
    ['release november', 'november'],
    ['Pay the bills of Adler', 'adler'],
    ['paychex', 'paychex'],
    ['pay', 'pay'],
    ['release a', 'release a'],
  ])('%j searches for %j', (typed, text) => {
    expect(textToSearch(typed)).toBe(text);
  });
});

describe('what a result opens', () => {
  it.each(SEARCHERS)('is a screen that $role may open', async ({ kinds, ...grant }) => {
    const plain = aMe([grant]);
    const me = { ...plain, user: { ...plain.user, repId: 7, carrierCodes: ['ACME'], agentCodes: ['A1'] } };
    for (const { label, options } of searchGroups(EVERY_KIND, me)) {
      if (!kinds.some((kind) => kind === label)) continue;
      for (const { to } of options) expect([label, to, screenAt(to, me)]).toEqual([label, to, 'open']);
    }
  });

  it.each([
    [[Role.Admin, Role.Manager], '/dashboard/groups/10777'],
    [[Role.Agent], '/dashboard/bills?tab=all&q=10777'],
    [[Role.BillingUser], '/billing/billSummary?tab=all&q=10777'],
  ])('for a group is the page of the group, or its bills: %j', (roles, expected) => {
    const me = aMe(roles.map((role) => ({ role, groupNumber: role === Role.BillingUser ? '10777' : null })));
    const groups = searchGroups(EVERY_KIND, me).find(({ label }) => label === 'Groups');
    expect(groups?.options.map(({ to }) => to)).toEqual([expected]);
  });

  it('opens in the area of the office when an admin presses Enter', async () => {
    const { user, input, path } = renderSearchFor(aMe([{ role: Role.Admin, groupNumber: null }]), FOUND);
    await user.type(input(), 'adler');
    await screen.findByText('9 results');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(path()).toBe('/dashboard/members/10420/E1001%2F7');
  });
});

// Helpers

/** Whether the person may open the screen at an address. */
function screenAt(to: string, me: Me): string {
  const [pathname = ''] = to.split('?');
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  return route ? gateOf(route, me).kind : 'no such screen';
}

/** Renders the search. Each request gets the next answer, the last one repeatedly. */
function renderSearch(...answers: readonly (SearchResults | ApiError)[]) {
  return renderSearchFor(aMe([{ role: Role.BillingUser, groupNumber: '10420' }]), ...answers);
}

function renderSearchFor(me: Me, ...answers: readonly (SearchResults | ApiError)[]) {
  const requested: string[] = [];
  const search = async ({ q: text }: { readonly q: string }) => {
    const answer = answers[Math.min(requested.push(text), answers.length) - 1];
    if (!answer || answer instanceof ApiError) throw answer ?? new Error('No answer left');
    return answer;
  };
  const useCases = new Map<unknown, unknown>([
    [GlobalSearch, new GlobalSearch({ search }, asyncScheduler)],
    [SiteWatch, new SiteWatch({ isUp: () => Promise.resolve(true) }, { visible$: NEVER }, asyncScheduler)],
  ]);
  const services = { get: (useCase: unknown) => useCases.get(useCase) } as unknown as Services;
  function Address() {
    return <p data-testid="path">{useLocation().pathname}</p>;
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path="/billing/billSummary">
        <ServicesProvider services={services}>
          <ShortcutsProvider>
            <AnnouncerProvider>
              <MeProvider me={me}>
                <SearchBox />
                <Address />
              </MeProvider>
            </AnnouncerProvider>
          </ShortcutsProvider>
        </ServicesProvider>
      </AtAddress>
    </FluentProvider>,
  );
  return {
    user: userEvent.setup(),
    input: () => screen.getByRole('combobox'),
    path: () => screen.getByTestId('path').textContent,
    requested,
  };
}
