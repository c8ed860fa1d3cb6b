import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER, of, startWith } from 'rxjs';
import type { RecipientLayout } from '../../../../contract/billing/correctionLayouts';
import { CorrectionLayouts } from '../../../../src/application/billing/corrections/CorrectionLayouts';
import {
  type AnswerPlan,
  ChangeCorrections,
  type CorrectionGateway,
} from '../../../../src/application/billing/corrections/Corrections';
import {
  FindReadyCorrections,
  SendReadyCorrections,
} from '../../../../src/application/billing/corrections/ReadyCorrections';
import { ShellCounts } from '../../../../src/application/office/notices/ShellCounts';
import { GroupChoice } from '../../../../src/application/people/preferences/UserPreferences';
import { Lists } from '../../../../src/application/platform/lists/Lists';
import type { Correction, CorrectionTerms } from '../../../../src/domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../../src/domain/billing/corrections/CorrectionLayout';
import type { ReportLayout } from '../../../../src/domain/billing/corrections/carrierReport';
import type { CorrectionFilter } from '../../../../src/domain/billing/corrections/correctionSteps';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { WorkbookReports } from '../../../../src/infrastructure/files/WorkbookReports';
import { CorrectionsScreen } from '../../../../src/ui/billing/corrections/CorrectionsScreen';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aMe } from '../../../support/directory/aMe';
import { noSavedViews } from '../../../support/views/noSavedViews';

beforeAll(() => {
  // jsdom has no downloads.
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

describe('the list of corrections', () => {
  it('shows what is requested of whom, and highlights what needs work', async () => {
    const { queries } = renderScreen();
    const table = await screen.findByRole('table', { name: 'Corrections' });
    expect(within(table).getByText('End coverage after Oct 31, 2026')).toBeTruthy();
    expect(
      within(table).getByText('Start deduction of $612.40 a month from Oct 1, 2026; collect $612.40'),
    ).toBeTruthy();
    expect(queries[0]).toMatchObject({ groupNumber: '100', status: undefined, to: undefined, page: 0 });
  });

  it('is sorted by the column whose head is pressed, and reversed by pressing it again', async () => {
    const { user, queries } = renderScreen();
    const table = await screen.findByRole('table', { name: 'Corrections' });
    const head = () => within(table).getByRole('columnheader', { name: 'Difference' });
    expect(head().getAttribute('aria-sort')).not.toBe('ascending');
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: 'difference' }));
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: 'difference', direction: 'desc' }));
    expect(window.location.hash).toContain('sort=difference&direction=desc');
  });

  it('shows the effect of a decision about several corrections before it is made', async () => {
    const { user, decided } = renderScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all corrections' }));
    const bar = screen.getByRole('region', { name: 'Selected corrections' });
    expect(within(bar).getByText('2 corrections selected')).toBeTruthy();
    expect(within(bar).getByText('differences of $1,224.80')).toBeTruthy();
    expect(within(bar).queryByRole('button', { name: /^Restore/ })).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Confirm 1' }));
    expect(decided).toEqual([[['100.c1'], 'confirm']]);
    expect(await screen.findByText('1 correction confirmed')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected corrections' })).toBeNull();
  });

  it('asks before coverage ends earlier than the deductions, and saves nothing until it is confirmed', async () => {
    const { user, edited } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Edit Omar Diaz, Medical' }));
    const day = screen.getByLabelText('Last day');
    await user.clear(day);
    await user.type(day, '2026-10-15');
    await user.click(screen.getByRole('button', { name: 'Save and confirm' }));
    expect(
      await screen.findByText(
        /^Deductions were taken through Oct 31, 2026\. Under federal law .* End coverage after Oct 15, 2026\?$/,
      ),
    ).toBeTruthy();
    expect(edited).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save correction' }));
    expect(edited).toMatchObject([['100.c1', { kind: 'END_COVERAGE', effectiveDate: '2026-10-15' }, true]]);
  });

  it('previews the columns of a recipient, and saves them only if they identify the member', async () => {
    const { user, savedLayouts } = renderScreen(undefined, [{ ...OMAR, state: 'OPEN' }]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all corrections' }));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const heading = await screen.findByLabelText('Heading of column 1');
    await user.clear(heading);
    await user.type(heading, 'INSURED');
    expect(screen.getByRole('columnheader', { name: 'INSURED', hidden: true })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Shown in column 1'), 'Change');
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Add a column that says who the member is.');
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    expect(savedLayouts).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Shown in column 1'), 'Member');
    await user.click(screen.getByRole('button', { name: 'Add code', hidden: true }));
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Enter each code with its value.');
    await user.type(screen.getByLabelText("Recipient's word for Medical"), 'MED');
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    expect(savedLayouts).toEqual([
      {
        columns: [{ field: 'memberName', heading: 'INSURED' }],
        codes: [{ field: 'coverage', value: 'Medical', code: 'MED' }],
      },
    ]);
  });

  it('saves nothing while something is missing, and says what', async () => {
    const { user, edited } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Edit Omar Diaz, Medical' }));
    await user.selectOptions(screen.getByLabelText('Correction'), 'Change tier');
    await user.click(screen.getByRole('button', { name: 'Save and confirm' }));
    expect(screen.getByText('Enter the new value.')).toBeTruthy();
    expect(edited).toEqual([]);
  });

  it('closes the form on Escape', async () => {
    const { user } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Edit Omar Diaz, Medical' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Save and confirm' })).toBeNull();
  });

  it('edits arrears in installments', async () => {
    const { user, edited } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Edit Ruth Adler, Medical' }));
    await user.selectOptions(screen.getByLabelText('Installments'), '3');
    await user.type(screen.getByLabelText('Authorization'), 'Form of Oct 2');
    await user.click(screen.getByRole('button', { name: 'Save and confirm' }));
    expect(edited).toMatchObject([
      ['100.c2', { oneTimeCents: 61_240, installments: 3, authorization: 'Form of Oct 2' }, false],
    ]);
  });

  it('sends what is confirmed to one recipient as a file', async () => {
    const { user, sent, files } = renderScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all corrections' }));
    await user.selectOptions(screen.getByLabelText('Format'), 'PDF letter');
    await user.click(screen.getByRole('button', { name: 'Download 1 for Payroll' }));
    expect(sent).toEqual([[['100.c2'], 'pdf', false]]);
    expect(await screen.findByText('1 correction downloaded, marked as sent')).toBeTruthy();
    expect(files).toEqual(['100.f1']);
  });

  it('asks before it sends a correction again', async () => {
    const { user, sent } = renderScreen(undefined, [{ ...OMAR, state: 'SENT', filePk: '100.f1' }]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Omar Diaz, Medical' }));
    await user.click(screen.getByRole('button', { name: 'Download 1 for NMU' }));
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Download again' }));
    expect(sent).toEqual([[['100.c1'], 'xlsx', true]]);
  });

  it('sends nothing to several recipients', async () => {
    const { user } = renderScreen(undefined, [{ ...OMAR, state: 'OPEN' }, RUTH]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all corrections' }));
    expect(screen.getByText('To send, select corrections of one group to one recipient.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download \d+ for / })).toBeNull();
  });

  it('sends everything that is confirmed by keyboard, once the files and their recipients are shown', async () => {
    const { user, sent, files } = renderScreen(undefined, [{ ...OMAR, state: 'OPEN' }, RUTH]);
    await screen.findByRole('button', { name: 'Download 2 corrections' });
    expect(screen.getByText(/1 to NMU, 1 to payroll, by Dec 31, 2026\./)).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Download 2 corrections?' });
    expect(within(dialog).getByText('Omar Diaz, Medical: End coverage after Oct 31, 2026')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText('Format for NMU'), 'PDF letter');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('2 corrections downloaded, marked as sent')).toBeTruthy();
    expect(sent).toEqual([
      [['100.c1'], 'pdf', false],
      [['100.c2'], 'xlsx', false],
    ]);
    expect(files).toEqual(['100.f1', '100.f1']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('records a rejection only with a reason', async () => {
    const { user, answered } = renderScreen(undefined, [{ ...OMAR, state: 'SENT' }]);
    await user.click(await screen.findByRole('button', { name: 'Answer Omar Diaz, Medical' }));
    await user.selectOptions(screen.getByLabelText('Answer'), 'Rejected');
    await user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(screen.getByText('Say why it is rejected.')).toBeTruthy();
    expect(answered).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'Too late');
    await user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(answered).toEqual([['100.c1', 'reject', 'Too late']]);
  });

  it('asks for the columns of an error report, and shows its account and the rows that are not used', async () => {
    const { user, fileAnswers } = renderScreen();
    const drop = await screen.findByLabelText('Answer of a carrier', { selector: 'input' });
    const arrayBuffer = async () => new TextEncoder().encode('Key,Text').buffer;
    await user.upload(drop, Object.assign(new File(['Key,Text'], 'errors.csv'), { arrayBuffer }));
    await screen.findByText('Choose the column of the member.');
    await user.selectOptions(screen.getByLabelText('Member number'), 'Key');
    await user.click(screen.getByRole('button', { name: 'Read file' }));
    await screen.findByText('Row 3: No correction for Nora Nobody was sent to this carrier.');
    expect(screen.getByText(/^2 rows: 1 used, 1 without a correction/)).toBeTruthy();
    expect(fileAnswers).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('shows what a carrier’s answer to an 834 does before it is recorded', async () => {
    const { user, fileAnswers } = renderScreen();
    const drop = await screen.findByLabelText('Answer of a carrier', { selector: 'input' });
    const arrayBuffer = async () => new TextEncoder().encode('ISA*').buffer;
    await user.upload(drop, Object.assign(new File(['ISA*'], 'answer.999'), { arrayBuffer }));
    const table = await screen.findByRole('table', { name: 'Corrections of november.834' });
    expect(within(table).getByText('Open again')).toBeTruthy();
    expect(screen.getByText('november.834: 999 for group 12, rejected. Segments have errors.')).toBeTruthy();
    expect(screen.getByText(/^1 correction will be open again\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record 1 answer' }));
    await screen.findByText('The answer is recorded at its corrections.');
    expect(fileAnswers).toEqual([false, true]);
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('says what is overdue, and what confirmed a correction', async () => {
    const evidence = 'No line for Omar Diaz, Medical on bill B-11';
    renderScreen(undefined, [
      { ...RUTH, state: 'SENT', isOverdue: true },
      { ...OMAR, state: 'CONFIRMED', evidence },
    ]);
    const table = await screen.findByRole('table', { name: 'Corrections' });
    expect(within(table).getByText('Overdue')).toBeTruthy();
    expect(within(table).getByText(evidence)).toBeTruthy();
  });

  it('offers no changes to people who may only read', async () => {
    renderScreen([Role.BillingUser]);
    await screen.findByRole('table', { name: 'Corrections' });
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
  });

  it('shows an inquiry once with its members, and answers for all of them or for one', async () => {
    const others = [
      { ...OMAR, correctionPk: '100.c3', memberId: 'M3', memberName: 'Ada Byron', note: 'Billed $540.00' },
    ];
    const inquiry = {
      ...OMAR,
      kind: 'BILLING_INQUIRY',
      state: 'SENT',
      inquiry: 'Medical: wrong rate',
      others,
    } as const;
    const { user, answered } = renderScreen(undefined, [inquiry]);
    const row = await screen.findByRole('row', { name: /2 members/ });
    expect(row.textContent).toContain('Billing inquiry: Medical: wrong rate');
    expect(row.textContent).toContain('Ada ByronMedical · -$612.40 · Billed $540.00');
    expect(row.textContent).toContain('-$1,224.80');
    const answer = async (members?: string) => {
      await user.click(screen.getByRole('button', { name: 'Answer inquiry about 2 members' }));
      if (members) await user.selectOptions(screen.getByLabelText('Members'), members);
      await user.click(screen.getByRole('button', { name: 'Save answer' }));
    };
    await answer();
    await answer('Ada Byron');
    expect(answered.map(([pks]) => pks)).toEqual(['100.c1,100.c3', '100.c3']);
  });

  it('offers people who may only read the files that were sent', async () => {
    renderScreen([Role.BillingUser], [{ ...OMAR, filePk: '100.f1' }]);
    expect(await screen.findByRole('columnheader', { name: 'Action' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Download the file of/ })).toBeTruthy();
  });
});

// Helpers

const OMAR: Correction = {
  correctionPk: '100.c1',
  groupNumber: '100',
  groupName: 'Harbor Foods',
  carrierCode: 'NMU',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  coverage: 'Medical',
  kind: 'END_COVERAGE',
  effectiveDate: localDate('2026-10-31'),
  value: '',
  monthlyCents: null,
  oneTimeCents: cents(0),
  installments: 1,
  tax: null,
  planYear: null,
  authorization: '',
  note: '',
  differenceCents: cents(-61_240),
  differenceKind: 'TERMED_STILL_BILLED',
  paidThrough: localDate('2026-10-31'),
  state: 'PROPOSED',
  payrollNumber: null,
  sentAt: null,
  isOverdue: false,
  sendBy: localDate('2026-12-31'),
  evidence: '',
  filePk: null,
  inquiry: '',
  others: [],
  origin: { billPk: '100.b1', billNumber: 'B-10', periodFrom: localDate('2026-11-01') },
};

const RUTH: Correction = {
  ...OMAR,
  correctionPk: '100.c2',
  memberId: 'M2',
  memberName: 'Ruth Adler',
  kind: 'START_DEDUCTION',
  effectiveDate: localDate('2026-10-01'),
  monthlyCents: cents(61_240),
  oneTimeCents: cents(61_240),
  tax: 'PRE_TAX',
  planYear: 2026,
  differenceKind: 'NO_DEDUCTION',
  state: 'OPEN',
};

function renderScreen(
  roles: readonly Role[] = [Role.BillingUser, Role.Reconciler],
  items: readonly Correction[] = [OMAR, RUTH],
) {
  const queries: object[] = [];
  const decided: [readonly string[], string][] = [];
  const edited: [string, CorrectionTerms, boolean][] = [];
  const sent: [readonly string[], string, boolean][] = [];
  const files: string[] = [];
  const answered: [string, string, string][] = [];
  const fileAnswers: boolean[] = [];
  const savedLayouts: (CorrectionLayout | null)[] = [];
  const layout: RecipientLayout = {
    layout: { columns: [{ field: 'memberId', heading: 'Member number' }], codes: [] },
    source: 'standard',
    schedule: null,
    savedBy: null,
    savedAt: null,
  };
  const gateway: CorrectionGateway = {
    search: async (query) => {
      const counts = { PROPOSED: 1, OPEN: 1, SENT: 0, CONFIRMED: 0, REJECTED: 0, DROPPED: 0 };
      const shown = items.filter(({ state }) => query.status === 'pending' || query.status === state.toLowerCase());
      return { items: shown, total: shown.length, counts, overdueCount: 0 };
    },
    decide: async ({ correctionPks, decision }) => {
      decided.push([correctionPks, decision]);
      return correctionPks.map((correctionPk) => ({ correctionPk, ok: true, message: '' }));
    },
    edit: async ({ groupNumber: _groupNumber, correctionPk, isConfirmed, ...terms }) => {
      edited.push([correctionPk, terms, isConfirmed]);
      return { ...OMAR, ...terms };
    },
    send: async ({ correctionPks, format, isAgain }) => {
      sent.push([correctionPks, format, isAgain]);
      return { filePk: '100.f1', name: 'corrections.xlsx' };
    },
    file: async ({ filePk }) => {
      files.push(filePk);
      return { name: 'corrections.xlsx', mediaType: 'application/octet-stream', bytes: new Uint8Array([1]) };
    },
    answer: async ({ correctionPk, answer, note, others }) => {
      answered.push([[correctionPk, ...others].join(), answer, note]);
      return OMAR;
    },
    answerByFile: async ({ fileName, isRecorded, text, layout }) => {
      if (!text.startsWith('ISA')) return { fileName, isRecorded, report: aReport(layout), files: [] };
      fileAnswers.push(isRecorded);
      const corrections: AnswerPlan['files'][number]['corrections'] = [
        {
          correctionPk: OMAR.correctionPk,
          memberName: OMAR.memberName,
          coverage: OMAR.coverage,
          effect: 'OPEN_AGAIN',
          state: 'OPEN',
          message: 'Rejected by HLTH (999): segments have errors.',
        },
      ];
      const answers: AnswerPlan['files'][number]['answers'] = [
        { kind: '999', about: 'group 12', status: 'REJECTED', messages: ['Segments have errors.'] },
      ];
      return { fileName, isRecorded, report: null, files: [{ fileName: 'november.834', answers, corrections }] };
    },
  };
  const lists = new Lists(
    {
      search: (_list, query) => {
        queries.push(query);
        const { status = 'pending' } = query as { readonly status?: CorrectionFilter };
        return gateway.search({ groupNumber: '100', status, recipient: 'all', q: '', page: 0, size: 50 });
      },
    },
    { visible$: NEVER.pipe(startWith(true)) },
    asyncScheduler,
  );
  const parts = new Map<unknown, unknown>([
    [Lists, lists],
    [ChangeCorrections, new ChangeCorrections(gateway, lists, new WorkbookReports())],
    [FindReadyCorrections, new FindReadyCorrections(gateway, asyncScheduler)],
    [SendReadyCorrections, new SendReadyCorrections(gateway, lists)],
    [
      CorrectionLayouts,
      new CorrectionLayouts({
        read: async () => layout,
        save: async ({ layout: saved }) => {
          savedLayouts.push(saved);
          return layout;
        },
      }),
    ],
    [ShellCounts, { counts$: NEVER }],
    [GroupChoice, { chosen$: of(undefined), chosen: undefined }],
    [ShellCounts, new ShellCounts()],
    ...noSavedViews(),
  ]);
  const services = { get: (part: unknown) => parts.get(part), prepare: () => Promise.resolve() } as unknown as Services;
  const person = aMe(roles.map((role) => ({ role, groupNumber: '100' })));
  const facts = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: cents(0) } as const;
  const me = { ...person, groups: [{ ...facts, groupNumber: '100', name: 'Harbor Foods' }] };
  window.history.replaceState(null, '', '#/billing/corrections');
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={me}>
          <HashRouter history={new HashHistory(window)}>
            <ToastsProvider>
              <ShortcutsProvider>
                <CorrectionsScreen />
              </ShortcutsProvider>
            </ToastsProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), queries, decided, edited, sent, files, answered, fileAnswers, savedLayouts };
}

/** A report whose column of members has to be chosen. */
function aReport(layout: ReportLayout | undefined): NonNullable<AnswerPlan['report']> {
  const columns = { memberId: null, memberName: null, firstName: null, coverage: null, status: null, code: null };
  const isWhole = layout?.memberId === 'Key';
  return {
    headings: ['Key', 'Text'],
    layout: { ...columns, reason: 'Text', words: [], ...layout },
    isRemembered: false,
    carrierCodes: ['ACME'],
    carrierCode: 'ACME',
    coverages: ['Medical'],
    asks: [],
    problem: isWhole ? '' : 'Choose the column of the member.',
    unused: isWhole ? [{ row: 3, message: 'No correction for Nora Nobody was sent to this carrier.' }] : [],
    account: isWhole
      ? {
          rows: 2,
          titles: 0,
          totals: 0,
          blank: 0,
          used: 1,
          usedCents: null,
          statedTotals: 0,
          metTotals: 0,
          unused: [{ reason: 'Without a correction that was sent', rows: 1, cents: null }],
          places: [],
          choices: [],
        }
      : null,
  };
}
