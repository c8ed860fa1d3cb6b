import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { ContinuationPayers } from '../../../../src/application/billing/continuation/ContinuationPayers';
import { ExportDifferences } from '../../../../src/application/billing/reconciliation/ExportDifferences';
import type { ReconcileSession } from '../../../../src/application/billing/reconciliation/ReconcileSession';
import type { LineChange } from '../../../../src/domain/billing/bills/BillLine';
import type {
  ContinuationPayer,
  ContinuationTerms,
} from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { bulkDecision, openDiscrepancies } from '../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ChangeQuestion } from '../../../../src/ui/billing/reconciliation/ChangeQuestion';
import { NextStepButtons } from '../../../../src/ui/billing/reconciliation/NextStepButtons';
import { Compared } from '../../../../src/ui/billing/reconciliation/payroll/Compared';
import { AnnouncerProvider } from '../../../../src/ui/kit/feedback/Announcer';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { ShortcutsDialog } from '../../../../src/ui/shell/ShortcutsDialog';
import { aMe } from '../../../support/directory/aMe';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

describe('the differences of a payroll file', () => {
  beforeAll(() => {
    // jsdom has no layout, and a virtual list without a height is empty.
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1200 });
    Element.prototype.scrollTo = () => undefined;
    window.matchMedia = (query) =>
      ({ matches: true, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  });

  it('shows the shortcut of each decision on its button, and S on the suggested one', async () => {
    const { button } = await renderDifferences();
    const keysOn = (name: RegExp) =>
      [...button(name).querySelectorAll('kbd')].map((element) => element.getAttribute('data-key'));
    expect(keysOn(/^Use payroll amount: N0/)).toEqual(['S', 'P']);
    expect(keysOn(/^Accept as billed: N0/)).toEqual(['B']);
    expect(keysOn(/^Expect on next bill: N0/)).toEqual(['N']);
    expect(button(/^Accept as billed: N0/).textContent).toBe('Accept as billed');
    expect(button(/^Use payroll amount: N0/).getAttribute('aria-keyshortcuts')).toBe('S P');
  });

  it('asks how a member pays outside payroll with the key O, keeps what was typed, and withdraws the decision', async () => {
    const { user, session, save } = await renderDifferences();
    const [first] = differencesOf(session);
    act(() => void session.editor.decideAll(differencesOf(session).slice(0, 1), 'acceptOurs'));
    act(() => screen.getByRole('region', { name: /^Differences/ }).focus());
    await user.keyboard('o');
    const form = within(screen.getByRole('form', { name: 'Pays outside payroll: N0 S' }));
    await user.type(form.getByLabelText('Monthly charge'), '12.3.4');
    await user.click(form.getByRole('button', { name: 'Add to the list' }));
    expect(form.getByText('Enter an amount, or leave it empty.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await user.clear(form.getByLabelText('Monthly charge'));
    await user.type(form.getByLabelText('Monthly charge'), '510.00');
    expect(form.getByText(/compared with a premium of \$500\.00/)).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Reason'), 'RETIREE');
    await user.click(form.getByRole('button', { name: 'Add to the list' }));
    const terms = { memberId: 'E100', kind: 'RETIREE', coverage: null, percent: 100, monthlyCents: 51_000 };
    expect(save).toHaveBeenCalledWith('1042', expect.objectContaining(terms), undefined);
    expect(openOf(session).history.work.resolutions.has(first?.key ?? '')).toBe(false);
    expect(screen.queryByRole('form', { name: 'Pays outside payroll: N0 S' })).toBeNull();
  });

  it('lists its keys in the keyboard shortcuts', async () => {
    const { showKeys } = await renderDifferences();
    showKeys();
    const listed = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(listed).toEqual(expect.arrayContaining(['S', 'P', 'B', 'N', 'Delete', '↑ ↓']));
  });

  it('decides by key: P uses the payroll amount, B accepts as billed, and the former keys A and K do nothing', async () => {
    const { user, session } = await renderDifferences();
    const [first] = differencesOf(session);
    const decision = () => openOf(session).history.work.resolutions.get(first?.key ?? '')?.action;
    const press = async (key: string) => {
      act(() => screen.getByRole('region', { name: /^Differences/ }).focus());
      await user.keyboard(`{Home}${key}`);
      return decision();
    };
    expect(await press('a')).toBeUndefined();
    expect(await press('k')).toBeUndefined();
    expect(await press('p')).toBe('acceptOurs');
    expect(await press('a')).toBe('acceptOurs');
    expect(await press('b')).toBe('acceptBill');
    expect(await press('k')).toBe('acceptBill');
    expect(await press('n')).toBe('expectNextBill');
  });

  it('moves the focus with ↓ from anywhere on the page to the row that the keys apply to, and announces the decision', async () => {
    const { user, session } = await renderDifferences(members, members.slice(3));
    const focused = () => document.activeElement?.textContent ?? '';
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('role')).toBe('row');
    expect(focused()).toContain('N0 S');
    await user.keyboard('{ArrowDown}b');
    const [, second] = differencesOf(session);
    expect(openOf(session).history.work.resolutions.get(second?.key ?? '')?.action).toBe('acceptBill');
    expect(announced()).toBe('N1 S: accepted as billed, 2 open');
    expect(focused()).toContain('N2 S');
    await user.keyboard('{ArrowUp}{Delete}');
    expect(announced()).toBe('N1 S: decision removed, 3 open');
    expect(focused()).toContain('N1 S');
    await user.keyboard('p{ArrowUp}c');
    expect(announced()).toBe('N1 S: correction confirmed, 2 open');
  });

  it('leaves ↓ to elements that use it, and letters to the rows', async () => {
    const { user, session, button } = await renderDifferences();
    const one = screen.getByRole('switch', { name: 'Open only' });
    act(() => one.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(one);
    act(() => button('Apply suggestions').focus());
    await user.keyboard('b');
    expect(openOf(session).history.done).toEqual([]);
  });

  it('decides about the row whose button has the focus, and names the coverage of a member with several differences', async () => {
    const lines = ['Dental', 'Vision'].map((coverage) => ({ memberId: 'E101', memberName: 'N1 S', coverage }));
    const { user, button } = await renderDifferences(
      lines,
      lines.map((line) => ({ ...line, deducted: '400.00' })),
    );
    await user.click(button('Use payroll amount: N1 S, Dental'));
    expect(announced()).toBe('N1 S, Dental: payroll amount used, 1 open');
  });

  it('shows the effect of a bulk decision next to its button and asks for confirmation', async () => {
    const { user, session, button } = await renderDifferences();
    const apply = button('Apply suggestions');
    const effect = document.getElementById(apply.getAttribute('aria-describedby') ?? '');
    expect(effect?.textContent).toBe('-$1,000.00 (-25.0%) · 2 lines · 2 of 8 members');
    await user.click(apply);
    expect(openOf(session).history.done).toEqual([]);
    const dialog = await screen.findByRole('alertdialog', { name: 'Change 2 lines of this bill?' });
    expect(dialog.textContent).toContain('The bill goes from $4,000.00 to $3,000.00.');
    await user.click(within(dialog).getByRole('button', { name: 'Change 2 lines' }));
    expect(openOf(session).history.done).toHaveLength(1);
  });

  it('shows the evidence with the key E, and disputes and ignores with D and I', async () => {
    const { user, session } = await renderDifferences();
    const [first] = differencesOf(session);
    const press = async (key: string) => {
      act(() => screen.getByRole('region', { name: /^Differences/ }).focus());
      await user.keyboard(`{Home}${key}`);
      return openOf(session).history.work.resolutions.get(first?.key ?? '')?.action;
    };
    await press('e');
    const evidence = screen.getByRole('cell', { name: /^Evidence for N0/ });
    expect(within(evidence).getByText('no row in the file')).toBeDefined();
    expect(within(evidence).getByRole('button', { name: /^Dispute with carrier: N0/ })).toBeDefined();
    expect(await press('d')).toBe('dispute');
    expect(await press('i')).toBe('ignore');
    await press('e');
    expect(screen.queryByRole('cell', { name: /^Evidence for N0/ })).toBeNull();
  });

  it('confirms and drops the corrections of a decision with the keys C and X', async () => {
    const { user, session } = await renderDifferences();
    const [first] = differencesOf(session);
    const press = async (key: string) => {
      act(() => screen.getByRole('region', { name: /^Differences/ }).focus());
      await user.keyboard(`{Home}${key}`);
      return openOf(session).history.work.resolutions.get(first?.key ?? '')?.correction;
    };
    expect(await press('c')).toBeUndefined();
    await press('p');
    expect(await press('c')).toEqual({ state: 'OPEN' });
    expect(screen.getByRole('button', { name: /^Open\. Propose the correction again: N0/ })).toBeTruthy();
    expect(await press('x')).toEqual({ state: 'DROPPED' });
    expect(await press('x')).toBeUndefined();
    await press('c');
    expect(await press('b')).toBeUndefined();
  });

  it('confirms all corrections in one step, and says whom they go to', async () => {
    const { user, session, button } = await renderDifferences();
    act(() => void session.editor.decideEach('', bulkDecision(differencesOf(session).slice(0, 1), 'acceptOurs')));
    act(() => void session.editor.decideEach('', bulkDecision(differencesOf(session).slice(1, 2), 'acceptBill')));
    expect(await screen.findByText('1 to the carrier, 1 to payroll')).toBeTruthy();
    await user.click(button('Confirm 2'));
    const states = () => [...openOf(session).history.work.resolutions.values()].map((one) => one.correction?.state);
    expect(states()).toEqual(['OPEN', 'OPEN']);
    expect(screen.queryByRole('button', { name: 'Drop 2' })).toBeNull();
    act(() => session.editor.undo());
    await user.click(await screen.findByRole('button', { name: 'Drop 2' }));
    expect(states()).toEqual(['DROPPED', 'DROPPED']);
  });

  it('changes the terms of a correction, asks about risky ones, and keeps them when it is dropped', async () => {
    const { user, session, button } = await renderDifferences();
    const [first] = differencesOf(session);
    const choice = () => openOf(session).history.work.resolutions.get(first?.key ?? '')?.correction;
    act(() => void session.editor.decideEach('', bulkDecision(differencesOf(session).slice(0, 1), 'acceptBill')));
    await user.click(button(/show the evidence for N0/));
    await user.click(button(/^Edit the correction: N0/));
    const form = within(screen.getByRole('form', { name: /^Edit correction of N0/ }));
    await user.clear(form.getByLabelText('Plan year'));
    await user.click(form.getByRole('button', { name: 'Confirm correction' }));
    expect(form.getByText('Choose pre-tax or post-tax, and the plan year.')).toBeTruthy();
    await user.type(form.getByLabelText('Plan year'), '2020');
    await user.click(form.getByRole('button', { name: 'Confirm correction' }));
    expect(choice()).toBeUndefined();
    await user.click(await screen.findByText('Save correction'));
    const kept = { terms: { kind: 'START_DEDUCTION', planYear: 2020 }, isConfirmed: true };
    expect(choice()).toMatchObject({ state: 'OPEN', ...kept });
    expect(screen.queryByRole('form', { name: /^Edit correction of/ })).toBeNull();
    // The page is hidden from screen readers until the dialog is gone.
    await user.click(await screen.findByRole('button', { name: /^Drop the correction: N0/ }));
    expect(choice()).toMatchObject({ state: 'DROPPED', ...kept });
  });

  it('closes the form of a correction when the decision is removed, and does not open it again', async () => {
    const { user, session, button } = await renderDifferences();
    const decide = () => act(() => void session.editor.decideAll(differencesOf(session).slice(0, 1), 'acceptOurs'));
    decide();
    await user.click(button(/show the evidence for N0/));
    await user.click(button(/^Edit the correction: N0/));
    expect(screen.getByRole('form', { name: /^Edit correction of N0/ })).toBeTruthy();
    act(() => session.editor.undo());
    decide();
    expect(screen.queryByRole('form', { name: /^Edit correction of/ })).toBeNull();
  });

  it('links a proposed person after confirmation only, and removes the link again', async () => {
    const people = [
      { memberId: 'E1', memberName: 'Ruth Adler' },
      { memberId: 'E2', memberName: 'Omar Diaz' },
      { memberId: 'E3', memberName: 'Lena Falk' },
    ];
    const written = people.map((one) => (one.memberId === 'E2' ? { memberId: 'X7', memberName: 'Omar Diaaz' } : one));
    const { user, session, button } = await renderDifferences(people, written);
    expect(
      differencesOf(session)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['NO_DEDUCTION', 'UNMATCHED_MEMBER']);
    await user.click(screen.getByText('People: 1 to link'));
    const text = screen.getByRole('region', { name: 'Probably the same person' }).textContent;
    expect(text).toMatch(/(Very likely|Possible), \d\d%/);
    expect(text).toContain('Same first name and premium; last name is spelled differently, number differs.');
    expect(text).toMatch(/Medical\s\$500\.00/);
    await user.click(button('Link Omar Diaaz to Omar Diaz'));
    const linked = await screen.findByRole('region', { name: 'Linked by hand' });
    // The pressed button is gone.
    expect(document.activeElement).toBe(screen.getByText(/^People: 1 linked by hand/));
    expect(differencesOf(session)).toEqual([]);
    await user.click(within(linked).getByRole('button', { name: 'Undo the link of Omar Diaaz' }));
    await screen.findByRole('region', { name: 'Probably the same person' });
    expect(differencesOf(session)).toHaveLength(2);
  });

  it('asks why people are not in payroll: one answer for all, and others by person', async () => {
    const present = members.map((member) => ({ ...member, change: 'SAME' as const }));
    const { user, session, save, button } = await renderDifferences(present, present.slice(3));
    expect(screen.getByRole('heading', { name: 'Not in payroll: 3 people' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apply suggestions' })).toBeNull();
    expect(button('Save answers')).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Answer for all'), 'On leave');
    await user.selectOptions(screen.getByLabelText('Why payroll does not have N1 S'), 'Left the company');
    await user.click(button('Save answers for 3 people'));
    expect(save.mock.calls.map(([, { memberId, kind }]) => `${memberId} ${kind}`)).toEqual([
      'E100 LEAVE',
      'E102 LEAVE',
    ]);
    expect([...openOf(session).history.work.resolutions.values()]).toMatchObject([
      { action: 'acceptOurs', reasonCode: 'TERMINATED' },
    ]);
    expect(announced()).toBe('Answered for 3 people');
  });

  it('adds files to the comparison, says why one cannot be added, and removes all of them', async () => {
    const { user, session, button } = await renderDifferences();
    const add = screen.getByLabelText('Payroll files to add');
    await user.upload(add, fileOf('other.csv', 'Number,Who,Taken', 'E100,N0 S,500.00'));
    expect(await screen.findByText(/“other.csv” has other columns than “payroll.csv”/)).toBeTruthy();
    const rest = members.slice(0, 2).map(({ memberId, memberName }) => `${memberId},${memberName},Medical,500.00`);
    const second = fileOf('second.csv', HEADINGS, ...rest, 'E102,N2 S,Medical,5.0.0');
    await user.upload(screen.getByLabelText('Payroll files to add'), second);
    expect(await screen.findByText('payroll.csv, second.csv')).toBeTruthy();
    expect(screen.queryByText(/other.csv/)).toBeNull();
    expect(screen.getByText(/2 files · 8 rows · 8 agree/)).toBeTruthy();
    expect(screen.getByText(/^second.csv, row 4: /)).toBeTruthy();
    await user.click(button('Remove files'));
    expect(openOf(session).comparison.kind).toBe('none');
  });

  it('shows the open differences as the next step, then offers to reconcile', async () => {
    const { user, session, button } = await renderDifferences();
    act(() => void session.editor.decideAll(differencesOf(session).slice(0, 1), 'acceptOurs'));
    expect(screen.queryByRole('button', { name: /^Reconcile/ })).toBeNull();
    await user.click(button('Decide 1'));
    expect(screen.getByRole('switch', { name: 'Open only' })).toHaveProperty('checked', true);
    expect(document.activeElement?.textContent).toContain('N1 S');
    await user.keyboard('b');
    expect(button('Reconcile')).toBeTruthy();
  });

  it('asks for confirmation before removing a file with decisions', async () => {
    const { user, session, button } = await renderDifferences();
    act(() => void session.editor.decideAll(differencesOf(session).slice(0, 1), 'acceptOurs'));
    await user.click(button('Remove file'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the payroll file?' });
    expect(dialog.textContent).toContain('1 decision about its differences will be deleted.');
    expect(openOf(session).comparison.kind).toBe('compared');
    await user.click(within(dialog).getByRole('button', { name: 'Remove the file' }));
    expect(openOf(session).comparison.kind).toBe('none');
  });
});

// Helpers

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;

const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';

/** A file as a browser gives it: jsdom's own cannot be read. */
function fileOf(name: string, ...rows: string[]): File {
  return Object.assign(new File(rows, name), { arrayBuffer: () => csv(...rows).arrayBuffer() });
}

function differencesOf(session: ReconcileSession) {
  const { comparison } = openOf(session);
  return comparison.kind === 'compared' ? comparison.discrepancies : [];
}

/** The carrier shows the coverage of the first two as ended. */
const members = Array.from({ length: 8 }, (_, index) => ({
  memberId: `E${100 + index}`,
  memberName: `N${index} S`,
  change: index < 2 ? ('TERMED' as const) : ('SAME' as const),
}));

interface Member {
  readonly memberId: string;
  readonly memberName: string;
  /** Default: Medical. */
  readonly coverage?: string;
  readonly change?: LineChange;
}
interface Deducted extends Member {
  /** Default: what is billed, 500.00. */
  readonly deducted?: string;
}

/** Renders the differences of a bill of eight members, the first two of which are missing in payroll. */
async function renderDifferences(
  billed: readonly Member[] = members,
  deducted: readonly Deducted[] = members.slice(2),
) {
  const session = await new ReconcileFixture(billed.map((member) => aLine({ ...member, billed: 50_000 }))).session();
  const rows = deducted.map(
    ({ memberId, memberName, coverage: of = 'Medical', deducted: amountOf = '500.00' }) =>
      `${memberId},${memberName},${of},${amountOf}`,
  );
  await session.payroll.compareFiles(csv(HEADINGS, ...rows));
  const { comparison } = openOf(session);
  if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
  const { memberId = '', amount = '', memberName = null, coverage = null, employerAmount = null } = comparison.mapping;
  await session.payroll.chooseColumns({ memberId, amount, memberName, coverage, employerAmount });
  const exported = new ExportDifferences({ write: () => Promise.resolve(new Uint8Array()) });
  const save = jest.fn((_group: string, terms: ContinuationTerms) =>
    Promise.resolve({ ...terms, memberName: 'N0 S' } as ContinuationPayer),
  );
  const services = {
    get: (token: unknown) => (token === ContinuationPayers ? { save } : exported),
  } as unknown as Services;
  const screenOf = (withKeys: boolean) => (
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([Role.BillingUser, Role.Reconciler].map((role) => ({ role, groupNumber: '1042' })))}>
        <ServicesProvider services={services}>
          <ToastsProvider>
            <ShortcutsProvider>
              <AnnouncerProvider>
                <h1 tabIndex={-1}>Reconcile</h1>
                <Differences session={session} />
                {withKeys && <ShortcutsDialog open onClose={() => undefined} />}
              </AnnouncerProvider>
            </ShortcutsProvider>
          </ToastsProvider>
        </ServicesProvider>
      </MeProvider>
    </FluentProvider>
  );
  const { rerender } = render(screenOf(false));
  return {
    user: userEvent.setup(),
    session,
    save,
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    showKeys: () => rerender(screenOf(true)),
  };
}

function Differences({ session }: { session: ReconcileSession }) {
  const [asksOpen, setAsksOpen] = useState(0);
  const state = useSyncExternalStore(
    (notify) => {
      const subscription = session.state$.subscribe(notify);
      return () => subscription.unsubscribe();
    },
    () => openOf(session),
  );
  if (state.comparison.kind !== 'compared') return null;
  return (
    <>
      <Compared
        session={session}
        groupNumber={state.bill.groupNumber}
        comparison={state.comparison}
        remembered={state.remembered}
        periodFrom={state.bill.periodFrom}
        work={state.history.work}
        asksOpen={asksOpen}
        isReadOnly={false}
      />
      <NextStepButtons
        comparison={state.comparison}
        open={openDiscrepancies(state.comparison.discrepancies, [...state.history.work.resolutions.values()]).length}
        isReconciling={false}
        fileAtHand={undefined}
        blocker={undefined}
        isBusy={false}
        onCompare={() => undefined}
        onDecide={() => setAsksOpen(asksOpen + 1)}
        onReconcile={() => undefined}
      />
      <ChangeQuestion session={session} proposal={state.proposal} causes={[]} reasons={[]} />
    </>
  );
}
