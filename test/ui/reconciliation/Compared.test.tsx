import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { ChangeQuestion } from '../../../src/ui/reconciliation/ChangeQuestion';
import { Compared } from '../../../src/ui/reconciliation/payroll/Compared';
import { ShortcutsDialog } from '../../../src/ui/shell/ShortcutsDialog';
import { aLine } from '../../support/reconciliation/aLine';
import { csv, openOf, ReconcileStage } from '../../support/reconciliation/reconcileStage';

describe('the differences of a payroll file', () => {
  beforeAll(() => {
    // jsdom has no layout: without a height, a list of what is in view is empty.
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1200 });
    Element.prototype.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    window.matchMedia = (query) =>
      ({ matches: true, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  });

  it('shows the key of each decision on its button, and S on the suggested one', async () => {
    const { button } = await shown();
    expect(button(/^Use payroll amount: N0/).textContent).toBe('Use payroll amountSP');
    expect(button(/^Accept as billed: N0/).textContent).toBe('Accept as billedB');
    expect(button(/^Expect on next bill: N0/).textContent).toBe('Expect on next billN');
    expect(button(/^Use payroll amount: N0/).getAttribute('aria-keyshortcuts')).toBe('S P');
  });

  it('lists the keys in the keyboard shortcuts', async () => {
    const { showKeys } = await shown();
    showKeys();
    const listed = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(listed).toEqual(expect.arrayContaining(['S', 'P', 'B', 'N', 'Delete', '↑ ↓']));
  });

  it('decides by key: P uses the payroll amount, B accepts as billed, and the former keys A and K do nothing', async () => {
    const { user, session } = await shown();
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

  it('shows the effect of a bulk decision next to its button and asks for confirmation', async () => {
    const { user, session, button } = await shown();
    const apply = button('Apply suggestions');
    const effect = document.getElementById(apply.getAttribute('aria-describedby') ?? '');
    expect(effect?.textContent).toBe('-$1,000.00 (-25.0%) · 2 lines · 2 of 8 members');
    await user.click(apply);
    expect(openOf(session).history.done).toEqual([]);
    const question = await screen.findByRole('alertdialog', { name: 'Change 2 lines of this bill?' });
    expect(question.textContent).toContain('The bill goes from $4,000.00 to $3,000.00.');
    await user.click(within(question).getByRole('button', { name: 'Change 2 lines' }));
    expect(openOf(session).history.done).toHaveLength(1);
  });

  it('asks for confirmation before removing a file with decisions', async () => {
    const { user, session, button } = await shown();
    act(() => void session.editor.decideAll(differencesOf(session).slice(0, 1), 'acceptOurs'));
    await user.click(button('Remove file'));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the payroll file?' });
    expect(question.textContent).toContain('1 decision about its differences will be deleted.');
    expect(openOf(session).comparison.kind).toBe('compared');
    await user.click(within(question).getByRole('button', { name: 'Remove the file' }));
    expect(openOf(session).comparison.kind).toBe('none');
  });
});

// Helpers

function differencesOf(session: ReconcileSession) {
  const { comparison } = openOf(session);
  return comparison.kind === 'compared' ? comparison.discrepancies : [];
}

const members = Array.from({ length: 8 }, (_, at) => ({ memberId: `E${100 + at}`, memberName: `N${at} S` }));

/** The differences of a bill of eight members, of whom payroll does not have the first two. */
async function shown() {
  const session = await new ReconcileStage(members.map((member) => aLine({ ...member, billed: 50_000 }))).session();
  const rows = members.slice(2).map(({ memberId, memberName }) => `${memberId},${memberName},Medical,500.00`);
  await session.payroll.compareFile(csv('Emp No,Employee Name,Benefit,EE Deduction', ...rows));
  const { comparison } = openOf(session);
  if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
  const { memberId = '', amount = '', memberName = null, coverage = null, employerAmount = null } = comparison.mapping;
  await session.payroll.chooseColumns({ memberId, amount, memberName, coverage, employerAmount });
  const screenOf = (withKeys: boolean) => (
    <FluentProvider theme={webLightTheme}>
      <ShortcutsProvider>
        <Differences session={session} />
        {withKeys && <ShortcutsDialog open onClose={() => undefined} />}
      </ShortcutsProvider>
    </FluentProvider>
  );
  const { rerender } = render(screenOf(false));
  return {
    user: userEvent.setup(),
    session,
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    showKeys: () => rerender(screenOf(true)),
  };
}

function Differences({ session }: { session: ReconcileSession }) {
  const state = useSyncExternalStore(
    (notify) => {
      const watching = session.state$.subscribe(notify);
      return () => watching.unsubscribe();
    },
    () => openOf(session),
  );
  if (state.comparison.kind !== 'compared') return null;
  return (
    <>
      <Compared session={session} comparison={state.comparison} work={state.history.work} isReadOnly={false} />
      <ChangeQuestion session={session} proposal={state.proposal} causes={[]} />
    </>
  );
}
