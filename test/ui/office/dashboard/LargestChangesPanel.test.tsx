import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler } from 'rxjs';
import type { BillBridge } from '../../../../contract/billing/bills/billBridge';
import type { BillChange } from '../../../../contract/billing/bills/billChanges';
import { BillBridgeQuery } from '../../../../src/application/billing/bills/BillBridgeQuery';
import { LargestChanges } from '../../../../src/application/office/dashboard/LargestChanges';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { LargestChangesPanel } from '../../../../src/ui/office/dashboard/LargestChangesPanel';
import { aMe } from '../../../support/directory/aMe';
import { AtAddress } from '../../../support/shell/AtAddress';

describe('the largest changes on the dashboard', () => {
  it('explains a change in one sentence to copy, down to the member and line', async () => {
    const user = userEvent.setup();
    renderPanel();
    await user.click(await screen.findByRole('button', { name: 'Why is it $460.00 more?' }));
    expect(
      await screen.findByText(/^Harbor Foods: The November 2026 bill is \$460\.00 higher than the October 2026 bill/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy sentence' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Tier changes' }));
    const [member] = within(screen.getByRole('list', { name: 'Tier changes' })).getAllByRole('listitem');
    expect(member?.textContent).toMatch(/Medical\+\$460\.00Employee → Family, \$500\.00 → \$960\.00$/);
    const link = screen.getByRole('link', { name: 'Ben Okri' });
    expect(link.getAttribute('href')).toBe('#/dashboard/members/1042/M0002');
  });

  it('explains nothing before a person asks', async () => {
    renderPanel();
    await screen.findByRole('button', { name: /^Why is it/ });
    expect(screen.queryByRole('table', { name: 'Change by cause' })).toBeNull();
  });
});

// Helpers

const CHANGE: BillChange = {
  billPk: '1042.2026-11',
  billNumber: 'B-1042-2611',
  groupNumber: '1042',
  groupName: 'Harbor Foods',
  periodFrom: localDate('2026-11-01'),
  beforeCents: cents(100_000),
  afterCents: cents(146_000),
};

const EMPLOYEE = { plan: 'PPO 500', tier: 'EE', volumeCents: null, billedCents: cents(50_000), lineCount: 1 } as const;

const BRIDGE: BillBridge = {
  previous: { billPk: '1042.2026-10', billNumber: 'B-1042-2610', periodFrom: localDate('2026-10-01') },
  beforeCents: CHANGE.beforeCents,
  afterCents: CHANGE.afterCents,
  steps: [
    {
      cause: 'TIER',
      cents: cents(46_000),
      changeCount: 1,
      memberCount: 1,
      changes: [
        {
          memberId: 'M0002',
          memberName: 'Ben Okri',
          carrierCode: 'NMU',
          coverage: 'Medical',
          retroPeriod: null,
          before: EMPLOYEE,
          after: { ...EMPLOYEE, tier: 'FAM', billedCents: cents(96_000) },
          cents: cents(46_000),
        },
      ],
    },
  ],
};

function renderPanel(): void {
  const useCases = new Map<unknown, unknown>([
    [LargestChanges, new LargestChanges({ largest: () => Promise.resolve([CHANGE]) }, asyncScheduler)],
    [BillBridgeQuery, new BillBridgeQuery({ bridge: () => Promise.resolve(BRIDGE) }, asyncScheduler)],
  ]);
  const services = {
    get: (useCase: unknown) => useCases.get(useCase),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path="/dashboard/main">
        <ServicesProvider services={services}>
          <MeProvider me={aMe([{ role: Role.Admin, groupNumber: null }])}>
            <LargestChangesPanel />
          </MeProvider>
        </ServicesProvider>
      </AtAddress>
    </FluentProvider>,
  );
}
