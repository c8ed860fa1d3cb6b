import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER, of, startWith } from 'rxjs';
import { ShellCounts } from '../../../../src/application/office/notices/ShellCounts';
import { GroupChoice } from '../../../../src/application/people/preferences/UserPreferences';
import { SiteWatch } from '../../../../src/application/platform/errors/SiteWatch';
import { Lists } from '../../../../src/application/platform/lists/Lists';
import type { NotOnBillPage } from '../../../../src/domain/billing/notOnBill/notOnBillList';
import type { PayingNotOnBill } from '../../../../src/domain/billing/notOnBill/PayingNotOnBill';
import { WAITING_KINDS, type WaitingWork } from '../../../../src/domain/office/notices/WaitingWork';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { NotOnBillScreen } from '../../../../src/ui/billing/notOnBill/NotOnBillScreen';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { PayingNotOnBillNote } from '../../../../src/ui/kit/navigation/PayingNotOnBillNote';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aMe } from '../../../support/directory/aMe';
import { noSavedViews } from '../../../support/views/noSavedViews';

const LENA: PayingNotOnBill = {
  rowPk: '100.n1',
  groupNumber: '100',
  groupName: 'Harbor Foods',
  carrierCode: 'ACME',
  memberId: 'E1998',
  memberName: 'Lena Falk',
  coverage: 'Medical',
  part: 'COVERAGE',
  state: 'NO_ENROLLMENT',
  since: localDate('2026-01-01'),
  deductedCents: cents(61_240),
  volumeCents: null,
  billedVolumeCents: null,
  tier: null,
  origin: { billPk: '100.b1', billNumber: 'HF-101', periodFrom: localDate('2026-01-01') },
};
const OMAR: PayingNotOnBill = {
  ...LENA,
  rowPk: '100.n2',
  memberId: 'E1011',
  memberName: 'Omar Diaz',
  coverage: 'Life',
  part: 'VOLUME',
  state: 'EVIDENCE_PENDING',
  since: localDate('2025-10-01'),
  volumeCents: cents(30_000_000),
  billedVolumeCents: cents(5_000_000),
};
const PAGE: NotOnBillPage = {
  items: [LENA, OMAR],
  total: 2,
  counts: { NO_ENROLLMENT: 1, EVIDENCE_PENDING: 1, SENT: 0, AFTER_CUTOFF: 0 },
  escalatedCount: 1,
};
const NOBODY: NotOnBillPage = {
  items: [],
  total: 0,
  counts: { NO_ENROLLMENT: 0, EVIDENCE_PENDING: 0, SENT: 0, AFTER_CUTOFF: 0 },
  escalatedCount: 0,
};

/** @source BR-NOB-04 BR-NOB-05 BR-NOB-06 */
describe('the list of people who pay and are not on the bill', () => {
  it('shows what is known, who has to act, the volume, and what is escalated', async () => {
    renderScreen(() => Promise.resolve(PAGE));
    const table = await screen.findByRole('table', { name: 'Paying, not on bill' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('No enrollment at the carrier');
    expect(first?.textContent).toContain('Your team: send the enrollment to the carrier');
    expect(second?.textContent).toContain('after 4 months of premium');
    expect(second?.textContent).toContain('$50,000.00 billed');
    expect(screen.getByText('1 for 3 months or more')).toBeTruthy();
  });

  it('writes one letter about selected people of a group and carrier', async () => {
    const { user } = renderScreen(() => Promise.resolve(PAGE));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all people' }));
    await user.click(screen.getByRole('button', { name: /^Write to .* and payroll$/ }));
    const letter = await screen.findByRole('dialog');
    expect(letter.textContent).toContain('Harbor Foods: 2 people paying and not on our bill');
    expect(letter.textContent).toContain('volume $300,000.00, of which $50,000.00 is billed');
    expect(letter.textContent).not.toContain('E1998');
  });

  it('is filtered by the number of a state', async () => {
    const { user, queries } = renderScreen(() => Promise.resolve(PAGE));
    await user.click(await screen.findByRole('button', { name: 'Your team enrolls' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: 'NO_ENROLLMENT' }));
  });

  it('says that everybody who pays is on a bill', async () => {
    renderScreen(() => Promise.resolve(NOBODY));
    expect(await screen.findByText('Everybody who pays is on a bill')).toBeTruthy();
  });

  it('can be read again after it failed', async () => {
    const { user } = renderScreen(failingOnce());
    await user.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByText('Lena Falk')).toBeTruthy();
  });
});

describe('the note of Today', () => {
  it.each([
    [1, '1 person pays and is not on a bill.'],
    [2, '2 people pay and are not on a bill.'],
    [100, '100 or more people pay and are not on a bill.'],
  ])('counts %i', (count, text) => {
    renderNote(count, [Role.BillingUser]);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is not shown without anybody, or to people who do not see payroll', () => {
    renderNote(0, [Role.BillingUser]);
    renderNote(3, [Role.Agent]);
    expect(screen.queryByText(/not on a bill/)).toBeNull();
  });
});

function failingOnce(): () => Promise<NotOnBillPage> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw new Error('The server does not answer.');
    return PAGE;
  };
}

function renderNote(count: number, roles: readonly Role[]): void {
  const counts = new ShellCounts();
  const none = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])) as WaitingWork;
  counts.publish({ unread: 0, work: { ...none, notOnBill: count } });
  renderWith(<PayingNotOnBillNote />, new Map<unknown, unknown>([[ShellCounts, counts]]), roles);
}

function renderScreen(search: () => Promise<NotOnBillPage>) {
  const queries: object[] = [];
  const gateway = {
    search: (_list: unknown, query: object) => {
      queries.push(query);
      return search();
    },
  };
  const lists = new Lists(gateway, { visible$: NEVER.pipe(startWith(true)) }, asyncScheduler);
  const parts = new Map<unknown, unknown>([
    [Lists, lists],
    [GroupChoice, { chosen$: of(undefined), chosen: undefined }],
    [ShellCounts, new ShellCounts()],
    [SiteWatch, new SiteWatch({ isUp: () => Promise.resolve(true) }, { visible$: NEVER }, asyncScheduler)],
    ...noSavedViews(),
  ]);
  renderWith(<NotOnBillScreen />, parts, [Role.BillingUser, Role.Reconciler]);
  return { user: userEvent.setup(), queries };
}

function renderWith(what: React.ReactNode, parts: ReadonlyMap<unknown, unknown>, roles: readonly Role[]): void {
  const services = { get: (part: unknown) => parts.get(part), prepare: () => Promise.resolve() } as unknown as Services;
  const person = aMe(roles.map((role) => ({ role, groupNumber: '100' })));
  const facts = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: cents(0) } as const;
  const me = { ...person, groups: [{ ...facts, groupNumber: '100', name: 'Harbor Foods' }] };
  window.history.replaceState(null, '', '#/billing/notOnBill');
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={me}>
          <HashRouter history={new HashHistory(window)}>
            <ToastsProvider>
              <ShortcutsProvider>{what}</ShortcutsProvider>
            </ToastsProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}
