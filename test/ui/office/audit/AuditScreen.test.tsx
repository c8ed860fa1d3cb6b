import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler } from 'rxjs';
import type { AuditPage, AuditTrailState } from '../../../../contract/office/audit';
import type { RetainedData } from '../../../../contract/office/keptData';
import { AuditLog, type AuditQuery } from '../../../../src/application/office/audit/AuditLog';
import type { AuditEvent } from '../../../../src/domain/office/audit/AuditEvent';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { AuditScreen } from '../../../../src/ui/office/audit/AuditScreen';
import { aMe } from '../../../support/directory/aMe';
import { AtAddress } from '../../../support/shell/AtAddress';
import { noSavedViews } from '../../../support/views/noSavedViews';

const KEPT: readonly RetainedData[] = [
  { kind: 'memberFiles', level: 'special', count: 12, oldest: null, keptDays: 2_555, due: 3, stays: false },
  { kind: 'billLines', level: 'personal', count: 4_000, oldest: null, keptDays: null, due: 0, stays: true },
];

describe('the audit log', () => {
  it('shows what is kept of each class on request', async () => {
    const user = userEvent.setup();
    renderScreen([RECONCILED]);
    await user.click(await screen.findByRole('button', { name: 'Data kept' }));
    const rows = within(await screen.findByRole('table', { name: 'Data kept' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Applied payroll and enrollment files');
    expect(rows[1]?.textContent).toContain('2,555 days');
    expect(rows[2]?.textContent).toContain('Always');
  });

  it('shows what changed and who changed it, and links to the record', async () => {
    renderScreen([RECONCILED]);
    const [row] = within(await screen.findByRole('table', { name: 'Audit log' }))
      .getAllByRole('row')
      .slice(1);
    expect(row?.textContent).toContain('Status: Modified → Reconciled');
    expect(row?.textContent).toContain('Checked by phone');
    expect(screen.getByRole('link', { name: 'HF-101' }).getAttribute('href')).toBe('#/dashboard/bills/1042.1');
  });

  it('shows only what one person did in one group, until both filters are removed', async () => {
    const user = userEvent.setup();
    const { asked } = renderScreen([RECONCILED]);
    await user.click(await screen.findByRole('button', { name: 'Only changes by Rosa Reyes' }));
    await user.click(await screen.findByRole('button', { name: 'Only Harbor Foods' }));
    await screen.findByRole('button', { name: 'Only Rosa Reyes' });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ userId: 'test|1', groupNumber: '1042' }));
    await user.click(screen.getByRole('button', { name: 'Only Rosa Reyes' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ userId: undefined, groupNumber: '1042' }));
  });

  it('pages to older events, and returns to the latest when a filter changes', async () => {
    const user = userEvent.setup();
    const { asked } = renderScreen([RECONCILED], undefined, 'T~bill:1');
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(asked().at(-1)?.before).toBe('T~bill:1'));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Rules');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ area: 'rules', before: undefined }));
  });

  it('says whether nothing has changed or nothing matches', async () => {
    const user = userEvent.setup();
    renderScreen([]);
    await screen.findByText('No changes yet');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Bills');
    await screen.findByText('Nothing matches');
  });

  it('ignores invalid parts of the address', async () => {
    const { asked } = renderScreen([], undefined, null, '?area=weather&from=2026-02-30&group=abc');
    await screen.findByText('No changes yet');
    expect(asked()).toMatchObject([{ area: undefined, from: undefined, groupNumber: undefined }]);
  });

  it('says when all records were last compared', async () => {
    renderScreen([RECONCILED], { last: COMPARED });
    expect(
      (await screen.findByText(/^The records are as they were written: 25 records and seals/)).textContent,
    ).toContain('compared on Mar 9, 2026');
  });

  it('shows how far a comparison has gotten, and its result', async () => {
    const user = userEvent.setup();
    const running = { ...NEVER, running: { done: 12, of: 53 } };
    renderScreen([RECONCILED], {
      last: NEVER,
      compared: [{ ...NEVER, running: { done: 0, of: 0 } }, running, COMPARED],
    });
    await screen.findByText('Not all records have been compared yet.');
    await user.click(screen.getByRole('button', { name: 'Check records' }));
    expect(screen.getByRole('progressbar', { name: 'Comparing all records' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Checking records' })).toBeTruthy();
    expect(
      await screen.findByText('12 of 53 parts compared. You can leave this page.', {}, { timeout: 5_000 }),
    ).toBeTruthy();
    const title = await screen.findByText('The records are as they were written.', {}, { timeout: 5_000 });
    expect(title.parentElement?.textContent).toContain('25 records and seals compared on');
    expect(title.parentElement?.textContent).toContain('f0a1');
  });

  it('lists the records that were changed, even without a request', async () => {
    const breaches = ['processing_holds 7 was changed'];
    renderScreen([RECONCILED], { last: { ...COMPARED, lastFull: { at: DAY, compared: 25, breaches } } });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Records were changed outside Listbill.')).toBeTruthy();
    expect(within(alert).getByRole('listitem').textContent).toBe('processing_holds 7 was changed');
  });

  it('offers to check again if the check failed', async () => {
    const user = userEvent.setup();
    renderScreen([RECONCILED], { last: NEVER });
    await user.click(screen.getByRole('button', { name: 'Check records' }));
    expect(await screen.findByText('The records could not be checked.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('reports that the last check could not be loaded', async () => {
    renderScreen([RECONCILED], {});
    expect(await screen.findByText('The last check of the records could not be loaded.')).toBeTruthy();
  });
});

// Helpers

const RECONCILED: AuditEvent = {
  key: 'bill:1',
  at: '2026-03-03T15:00:00.000Z',
  area: 'bills',
  what: 'Reconciled',
  byUserId: 'test|1',
  byName: 'Rosa Reyes',
  groupNumber: '1042',
  groupName: 'Harbor Foods',
  subject: { kind: 'bill', key: '1042.1', name: 'HF-101' },
  changes: [{ what: 'Status', before: 'Modified', after: 'Reconciled', why: '' }],
  why: 'Checked by phone',
};

const DAY = '2026-03-09T15:00:00.000Z';
const NEVER: AuditTrailState = { lastCheck: null, lastFull: null, running: null };
const COMPARED: AuditTrailState = {
  lastCheck: { at: DAY, root: 'f0a1' },
  lastFull: { at: DAY, compared: 25, breaches: [] },
  running: null,
};

interface Trail {
  /** Without it, the call fails. */
  readonly last?: AuditTrailState;
  /** Answers of successive comparisons. Without them, a comparison fails. */
  readonly compared?: AuditTrailState[];
}

function renderScreen(
  items: readonly AuditEvent[],
  { last, compared = [] }: Trail = { last: NEVER },
  next: string | null = null,
  search = '',
) {
  const queries: AuditQuery[] = [];
  let isComparing = false;
  const answer = (state: AuditTrailState | undefined) =>
    state ? Promise.resolve(state) : Promise.reject(new Error('Down'));
  const gateway = {
    search: (query: AuditQuery): Promise<AuditPage> => {
      queries.push(query);
      return Promise.resolve({ items, next });
    },
    export: () => Promise.reject(new Error('Not needed')),
    kept: () => Promise.resolve(KEPT),
    trail: () => answer(isComparing ? compared.shift() : last),
    compareTrail: () => {
      isComparing = compared.length > 0;
      return answer(compared.shift());
    },
  };
  const log = new AuditLog(gateway, asyncScheduler);
  const parts = new Map<unknown, unknown>([[AuditLog, log], ...noSavedViews()]);
  const services = {
    get: (useCase: unknown) => parts.get(useCase),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ToastsProvider>
        <ShortcutsProvider>
          <AtAddress path={`/dashboard/audit${search}`}>
            <ServicesProvider services={services}>
              <MeProvider me={aMe([{ role: Role.Admin, groupNumber: null }])}>
                <AuditScreen />
              </MeProvider>
            </ServicesProvider>
          </AtAddress>
        </ShortcutsProvider>
      </ToastsProvider>
    </FluentProvider>,
  );
  return { asked: () => queries };
}
