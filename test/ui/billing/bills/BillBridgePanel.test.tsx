import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER } from 'rxjs';
import type { BillBridge } from '../../../../contract/billing/bills/billBridge';
import { BillBridgeQuery } from '../../../../src/application/billing/bills/BillBridgeQuery';
import { SiteWatch } from '../../../../src/application/platform/errors/SiteWatch';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { BridgeChange } from '../../../../src/domain/billing/bills/bridge';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { BillBridgePanel } from '../../../../src/ui/billing/bills/BillBridgePanel';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aMe } from '../../../support/directory/aMe';
import { aBill } from '../../../support/reconciliation/aBill';
import { AtAddress } from '../../../support/shell/AtAddress';

const TITLE = { level: 2, name: 'Change from the previous bill' };
const DETAILS = { name: 'Details: Change from the previous bill' };

describe('the change from the previous bill', () => {
  it('lists the causes between the two totals and links the previous bill', async () => {
    const { user } = renderPanel(BRIDGE);
    expect(
      await screen.findByText((_, element) => {
        const text = element?.matches('section div > div') ? (element.textContent ?? '') : '';
        return text.startsWith('The November 2026 bill is $435.00 higher than the October 2026 bill');
      }),
    ).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', DETAILS));
    const table = await screen.findByRole('table', { name: 'Change by cause' });
    expect(rowsOf(table)).toEqual([
      ['October 2026', '', '$1,000.00'],
      ['▸Tier changes', '12', '+$460.00'],
      ['Adjustments and credits', '', '-$25.00'],
      ['November 2026', '', '$1,435.00'],
    ]);
    const link = screen.getByRole('link', { name: 'Open bill B-1042-2610' });
    expect(link.getAttribute('href')).toBe('#/billing/bills/1042.2026-10');
  });

  it("shows a cause's members on request, with what changed and how many smaller changes are left out", async () => {
    const { user } = renderPanel(BRIDGE);
    await user.click(await screen.findByRole('button', DETAILS));
    const toggle = await screen.findByRole('button', { name: 'Tier changes' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/Ben Okri/)).toBeNull();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const members = within(screen.getByRole('list', { name: 'Tier changes' })).getAllByRole('listitem');
    expect(members).toHaveLength(2);
    expect(members[0]?.textContent).toMatch(/^Ben Okri XX002/);
    expect(members[0]?.textContent).toMatch(/Medical\+\$460\.00Employee → Family, \$500\.00 → \$960\.00$/);
    expect(members[1]?.textContent).toBe('and 11 smaller changes');
    await user.click(toggle);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('offers no members for a cause that has none', async () => {
    const { user } = renderPanel(BRIDGE);
    await user.click(await screen.findByRole('button', DETAILS));
    await screen.findByText('Adjustments and credits');
    expect(screen.queryByRole('button', { name: 'Adjustments and credits' })).toBeNull();
  });

  it('reports that there is no previous bill, in the same panel', async () => {
    renderPanel({ previous: null, beforeCents: cents(0), afterCents: cents(143_500), steps: [] });
    expect(screen.getByRole('heading', TITLE)).toBeTruthy();
    expect(await screen.findByText('There is no earlier bill of the same carriers.')).toBeTruthy();
    expect(screen.getByRole('heading', TITLE)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('prints the causes and the whole sentence, even when they are not shown', async () => {
    renderPanel(BRIDGE);
    await screen.findByRole('button', DETAILS);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('table', { name: 'Change by cause' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reports that the comparison could not be loaded and retries', async () => {
    const { user, requested } = renderPanel(new ApiError('failed', 'INTERNAL', 'Broken.'), BRIDGE);
    expect(await screen.findByText('The comparison with the previous bill could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', DETAILS)).toBeTruthy();
    expect(screen.queryByText('The comparison with the previous bill could not be loaded.')).toBeNull();
    expect(requested).toEqual(['1042.2026-11', '1042.2026-11']);
  });
});

// Helpers

const EMPLOYEE = { plan: 'PPO 500', tier: 'EE', volumeCents: null, billedCents: cents(50_000), lineCount: 1 } as const;

const BEN: BridgeChange = {
  memberId: 'M0002',
  memberName: 'Ben Okri',
  carrierCode: 'NMU',
  coverage: 'Medical',
  retroPeriod: null,
  before: EMPLOYEE,
  after: { ...EMPLOYEE, tier: 'FAM', billedCents: cents(96_000) },
  cents: cents(46_000),
};

const BRIDGE: BillBridge = {
  previous: { billPk: '1042.2026-10', billNumber: 'B-1042-2610', periodFrom: localDate('2026-10-01') },
  beforeCents: cents(100_000),
  afterCents: cents(143_500),
  steps: [
    { cause: 'TIER', cents: cents(46_000), changeCount: 12, memberCount: 12, changes: [BEN] },
    { cause: 'ADJUSTMENTS', cents: cents(-2_500), changeCount: 0, memberCount: 0, changes: [] },
  ],
};

/** Renders the panel of a bill. Each request gets the next answer. */
function renderPanel(...answers: readonly (BillBridge | ApiError)[]) {
  const requested: string[] = [];
  const bridge = async ({ billPk }: { readonly billPk: string }) => {
    const answer = answers[requested.push(billPk) - 1];
    if (!answer || answer instanceof ApiError) throw answer ?? new Error('No answer left');
    return answer;
  };
  const useCases = new Map<unknown, unknown>([
    [BillBridgeQuery, new BillBridgeQuery({ bridge }, asyncScheduler)],
    [SiteWatch, new SiteWatch({ isUp: () => Promise.resolve(true) }, { visible$: NEVER }, asyncScheduler)],
  ]);
  const services = {
    get: (useCase: unknown) => useCases.get(useCase),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([{ role: Role.BillingUser, groupNumber: '10420' }])}>
        <AtAddress path="/billing/bills/1042.2026-11">
          <ServicesProvider services={services}>
            <BillBridgePanel bill={aBill([])} />
          </ServicesProvider>
        </AtAddress>
      </MeProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), requested };
}

/** Texts of the table's rows, without the chart. */
function rowsOf(table: HTMLElement): string[][] {
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent ?? ''),
  );
}
