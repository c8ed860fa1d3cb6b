import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER, of, startWith } from 'rxjs';
import type { ExpectedPage, ExpectedQuery } from '../../../../contract/billing/expectedAdjustments';
import {
  CloseExpectedAdjustment,
  type ExpectedGateway,
  ExpectedList,
} from '../../../../src/application/billing/expected/ExpectedAdjustments';
import { ShellCounts } from '../../../../src/application/office/notices/ShellCounts';
import { GroupChoice } from '../../../../src/application/people/preferences/UserPreferences';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { CloseReason, ExpectedAdjustment } from '../../../../src/domain/billing/expected/ExpectedAdjustment';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ExpectedScreen } from '../../../../src/ui/billing/expected/ExpectedScreen';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aMe } from '../../../support/directory/aMe';
import { noSavedViews } from '../../../support/views/noSavedViews';

describe('the list of expected adjustments', () => {
  it('shows the adjustments of all groups with their names if a person has several', async () => {
    const { queries } = renderScreen({ groupNumbers: ['100', '101'] });
    expect(await screen.findByText(/· Harbor Foods$/)).toBeTruthy();
    expect(queries[0]?.groupNumber).toBeUndefined();
  });

  it('shows open amounts of the only group, with the totals', async () => {
    const { queries } = renderScreen();
    const table = await screen.findByRole('table', { name: 'Expected adjustments' });
    expect(within(table).getByRole('link', { name: 'Omar Diaz' }).getAttribute('href')).toContain('/members/100/');
    expect(within(table).getByRole('link', { name: 'B-10' })).toBeTruthy();
    expect(screen.getByText('1 adjustment')).toBeTruthy();
    // The largest credit comes first, and credits have no minus sign: what is shown runs down.
    expect(within(table).getByRole('columnheader', { name: 'Open' }).getAttribute('aria-sort')).toBe('descending');
    expect(queries[0]).toMatchObject({ groupNumber: '100', status: 'open', page: 0, direction: 'asc' });
  });

  it('lists exactly the late ones that the totals count', async () => {
    const { user, queries } = renderScreen();
    await user.click(await screen.findByRole('button', { name: '2 adjustments' }));
    const late = { status: 'late', sort: 'open', direction: 'asc', page: 0 };
    await waitFor(() => expect(queries.at(-1)).toMatchObject(late));
  });

  it('closes an adjustment with a reason and a note', async () => {
    const { user, closed } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Close Omar Diaz, Medical' }));
    await user.selectOptions(screen.getByLabelText('Reason'), 'Carrier refused');
    await user.type(screen.getByLabelText('Note'), 'By mail');
    await user.click(screen.getByRole('button', { name: 'Close adjustment' }));
    expect(closed).toEqual([['100.e1', 'CARRIER_REFUSED', 'By mail']]);
  });

  it('closes nothing until a reason is chosen, and shows a message', async () => {
    const { user, closed } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Close Omar Diaz, Medical' }));
    const reason = screen.getByLabelText<HTMLSelectElement>('Reason');
    expect(reason.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Close adjustment' }));
    expect(closed).toEqual([]);
    expect(screen.getByText('Choose why it is no longer expected.')).toBeTruthy();
    expect(document.activeElement).toBe(reason);
    await user.selectOptions(reason, 'Written off');
    expect(screen.queryByText('Choose why it is no longer expected.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close adjustment' }));
    expect(closed).toEqual([['100.e1', 'WRITTEN_OFF', '']]);
  });

  it('closes the form on Escape, and returns the focus to its button', async () => {
    const { user, closed } = renderScreen();
    const name = 'Close Omar Diaz, Medical';
    await user.click(await screen.findByRole('button', { name }));
    await user.type(screen.getByLabelText('Note'), 'By mail{Escape}');
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
    expect(closed).toEqual([]);
  });

  it('moves the focus to what can be done next once an adjustment is closed', async () => {
    const { user } = renderScreen({ closes: true });
    await user.click(await screen.findByRole('button', { name: 'Close Omar Diaz, Medical' }));
    await user.selectOptions(screen.getByLabelText('Reason'), 'Written off');
    await user.click(screen.getByRole('button', { name: 'Close adjustment' }));
    const reopen = await screen.findByRole('button', { name: 'Reopen Omar Diaz, Medical' });
    expect(document.activeElement).toBe(reopen);
  });

  it('closes the selected ones with one reason after showing the effect, lists refused ones, and retries them', async () => {
    const { user, closed } = renderScreen({ refusals: 1 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all adjustments of the page' }));
    await user.click(screen.getByRole('button', { name: 'Close 1' }));
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    expect(dialog.getByText(/^1 adjustment with \$612\.40 of credits is no longer expected/)).toBeTruthy();
    const confirm = dialog.getByText('Close 1 adjustment', { selector: 'button' });
    await user.click(confirm);
    expect(dialog.getByText('Choose why they are no longer expected.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Written off');
    await user.click(confirm);
    expect((await screen.findByRole('list', { name: 'adjustments not closed' })).textContent).toMatch(
      /^Omar Diaz, Medical: /,
    );
    expect(closed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try 1 again' }));
    expect(await screen.findByText('1 adjustment closed')).toBeTruthy();
    expect(closed).toEqual([['100.e1', 'WRITTEN_OFF', '']]);
  });

  it('selects all that match the filters, including those on other pages, and closes them', async () => {
    const { user, queries, closed } = renderScreen({ others: 2 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Omar Diaz, Medical' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3 adjustments' }));
    expect(await screen.findByText('3 adjustments selected')).toBeTruthy();
    expect(queries.at(-1)).toMatchObject({ status: 'open', page: 0, size: 500 });
    expect(screen.queryByRole('button', { name: 'Select all 3 adjustments' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close 3' }));
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    expect(dialog.getByText(/^3 adjustments with \$1,837\.20 of credits are no longer expected/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Written off');
    await user.click(dialog.getByText('Close 3 adjustments', { selector: 'button' }));
    expect(await screen.findByText('3 adjustments closed')).toBeTruthy();
    expect(closed.map(([expectedPk]) => expectedPk)).toEqual(['100.e1', '100.other0', '100.other1']);
  });

  it('shows what was closed when the list has become empty', async () => {
    const { user } = renderScreen({ leaves: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Omar Diaz, Medical' }));
    await user.click(screen.getByRole('button', { name: 'Close 1' }));
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Written off');
    await user.click(dialog.getByText('Close 1 adjustment', { selector: 'button' }));
    expect(await screen.findByText('Nothing is expected')).toBeTruthy();
    expect(screen.getByText('1 adjustment closed')).toBeTruthy();
  });

  it('writes to the carrier about the selected ones', async () => {
    const { user } = renderScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Omar Diaz, Medical' }));
    await user.click(screen.getByRole('button', { name: 'Write to NMU' }));
    const letter = (await screen.findByRole('dialog', { hidden: true })).textContent;
    expect(letter).toContain('1. Omar Diaz, Medical: credit of $612.40. Bill B-10, October 2026: ');
  });

  it('offers no closing to people who may only read', async () => {
    renderScreen({ roles: [Role.BillingUser] });
    await screen.findByRole('table', { name: 'Expected adjustments' });
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

// Helpers

const OMAR: ExpectedAdjustment = {
  expectedPk: '100.e1',
  groupNumber: '100',
  groupName: 'Harbor Foods',
  carrierCode: 'NMU',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  coverage: 'Medical',
  amountCents: cents(-61_240),
  arrivedCents: cents(0),
  source: 'DECISION',
  kind: null,
  reasonCode: 'TERMINATED',
  note: '',
  origin: { billPk: '100.b1', billNumber: 'B-10', periodFrom: localDate('2026-10-01') },
  creditedUntil: localDate('2026-12-31'),
  closed: null,
};

const CLOSED = { reason: 'WRITTEN_OFF', note: '', at: '2026-11-20T12:00:00.000Z', by: 'Rosa Reyes' } as const;

const PAGE: ExpectedPage = {
  items: [OMAR],
  total: 1,
  sums: {
    openCount: 1,
    openCents: cents(-61_240),
    lateCount: 2,
    lateCents: cents(0),
    arrivedCents: cents(0),
    closedCents: cents(0),
    credits: { openCents: cents(-61_240), lateCents: cents(0), arrivedCents: cents(0) },
    charges: { openCents: cents(0), lateCents: cents(0), arrivedCents: cents(0) },
  },
};

interface Closing {
  readonly reason: CloseReason;
  readonly note: string;
}

function renderScreen({
  groupNumbers = ['100'],
  roles = [Role.BillingUser, Role.Reconciler],
  closes = false,
  leaves = false,
  refusals = 0,
  others = 0,
}: {
  groupNumbers?: readonly string[];
  roles?: readonly Role[];
  /** Whether a closed adjustment is closed when it is read again. */
  closes?: boolean;
  /** Whether the list is empty once an adjustment is closed. */
  leaves?: boolean;
  /** Calls to close that fail. */
  refusals?: number;
  /** Adjustments on other pages. */
  others?: number;
} = {}) {
  let failing = refusals;
  const queries: ExpectedQuery[] = [];
  const closed: [string, CloseReason, string][] = [];
  const rest = Array.from({ length: others }, (_, index) => ({ ...OMAR, expectedPk: `100.other${index}` }));
  const gateway = {
    search: async (query: ExpectedQuery) => {
      queries.push(query);
      if (query.size === 500) return { ...PAGE, items: [OMAR, ...rest], total: 1 + others };
      if (leaves && closed.length > 0) return { ...PAGE, items: [], total: 0 };
      if (others > 0) return { ...PAGE, total: 1 + others };
      return closes && closed.length > 0 ? { ...PAGE, items: [{ ...OMAR, closed: CLOSED }] } : PAGE;
    },
    close: async ({ expectedPk, reason, note }: Closing & { readonly expectedPk: string }) => {
      failing -= 1;
      if (failing >= 0) throw new ApiError('unanswered', '', 'No connection.');
      closed.push([expectedPk, reason, note]);
      return OMAR;
    },
    closeAll: async ({ values: expectedPks, reason, note }: Closing & { readonly values: readonly string[] }) => {
      failing -= 1;
      if (failing >= 0) throw new ApiError('unanswered', '', 'No connection.');
      closed.push(...expectedPks.map((expectedPk): [string, CloseReason, string] => [expectedPk, reason, note]));
      return expectedPks.map((expectedPk) => ({ expectedPk, ok: true, message: '' }));
    },
  } as unknown as ExpectedGateway;
  const list = new ExpectedList(gateway, { visible$: NEVER.pipe(startWith(true)) }, asyncScheduler);
  const parts = new Map<unknown, unknown>([
    [ExpectedList, list],
    [CloseExpectedAdjustment, new CloseExpectedAdjustment(gateway, list)],
    [ShellCounts, { counts$: NEVER }],
    [GroupChoice, { chosen$: of(undefined), chosen: undefined }],
    [ShellCounts, new ShellCounts()],
    ...noSavedViews(),
  ]);
  const services = { get: (part: unknown) => parts.get(part), prepare: () => Promise.resolve() } as unknown as Services;
  const person = aMe(roles.map((role) => ({ role, groupNumber: '100' })));
  const facts = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: cents(0) } as const;
  const me = { ...person, groups: groupNumbers.map((groupNumber) => ({ ...facts, groupNumber, name: groupNumber })) };
  window.history.replaceState(null, '', '#/billing/expected');
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={me}>
          <HashRouter history={new HashHistory(window)}>
            <ToastsProvider>
              <ShortcutsProvider>
                <ExpectedScreen />
              </ShortcutsProvider>
            </ToastsProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), queries, closed };
}
