import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { applyEdit, type LineEdit, problemWith } from '../../../../src/domain/billing/bills/lineEdit';
import { editOf } from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { Role } from '../../../../src/domain/platform/access/Role';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { EditGrid } from '../../../../src/ui/billing/reconciliation/grid/EditGrid';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { aMe } from '../../../support/directory/aMe';
import { aLine } from '../../../support/reconciliation/aLine';
import { AtAddress } from '../../../support/shell/AtAddress';

const lines = [
  aLine({ memberName: 'Ruth Adler' }),
  aLine({ memberName: 'Omar Diaz', memberId: 'E1001002' }),
  aLine({ memberName: 'Lena Falk', coverage: 'Dental', billed: 3810 }),
];

/** Lines that all differ and have no reason yet. */
const withoutReasons = [...lines, aLine({ memberName: 'Ada Byron' })].map((line) => ({
  ...line,
  reconciledCents: cents(0),
}));
const lacksReason = (line: BillLine) => problemWith(editOf(line), line) !== undefined;

describe('EditGrid', () => {
  beforeAll(() => {
    // jsdom has no layout, and a virtual list without a height is empty.
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1200 });
    Element.prototype.scrollTo = () => undefined;
  });

  it('corrects a line with the keyboard only, with amounts in dollars: amount, reason, next line (MSK-1)', async () => {
    const { user, rowOf } = renderGrid();
    await user.keyboard('{ArrowDown}0{Enter}');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Reason of Omar Diaz, Medical' }),
      'No longer employed',
    );
    await user.keyboard('{Enter}');
    expect(rowOf('Omar Diaz').textContent).toContain('$0.00');
    expect(rowOf('Omar Diaz').textContent).toContain('-$612.40');
    expect(rowOf('Omar Diaz').textContent).toContain('No longer employed');
    await user.keyboard('38.2{Enter}');
    expect(rowOf('Lena Falk').textContent).toContain('$38.20');
  });

  it('continues with the next line when the completed one is filtered out', async () => {
    const { user, rowOf } = renderGrid({ rows: withoutReasons, isShown: lacksReason });
    const reasonOf = (name: string) => screen.getByRole('combobox', { name: `Reason of ${name}` });
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await user.selectOptions(reasonOf('Omar Diaz, Medical'), 'No longer employed');
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Omar Diaz')).toBeNull();
    await user.keyboard('1.00{Enter}');
    expect(rowOf('Lena Falk').textContent).toContain('$1.00');
    await user.selectOptions(reasonOf('Lena Falk, Dental'), 'No longer employed');
    await user.keyboard('{Enter}2.00{Enter}');
    expect(rowOf('Ada Byron').textContent).toContain('$2.00');
  });

  it('reports an invalid amount, and leaves the line unchanged', async () => {
    const { user, rowOf, changes } = renderGrid();
    await user.keyboard('1.005{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('“1.005” is not an amount.');
    await user.keyboard('{Escape}');
    expect(rowOf('Ruth Adler').textContent).toContain('$612.40');
    expect(changes).toEqual([]);
  });

  it('fills down and restores billed amounts', async () => {
    const { user, rowOf } = renderGrid();
    await user.keyboard(
      '5{Tab}{Shift>}{ArrowLeft}{/Shift}{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}',
    );
    expect(rowOf('Lena Falk').textContent).toContain('$5.00');
    await user.keyboard('{Delete}');
    expect(rowOf('Lena Falk').textContent).toContain('$38.10');
  });

  it('pastes a column', async () => {
    const { user, rowOf } = renderGrid();
    await user.paste('1.00\n2.00\n3.00');
    expect(['Ruth Adler', 'Omar Diaz', 'Lena Falk'].map((name) => rowOf(name).textContent)).toEqual([
      expect.stringContaining('$1.00'),
      expect.stringContaining('$2.00'),
      expect.stringContaining('$3.00'),
    ]);
  });

  it('changes nothing when the bill is view only', async () => {
    const { user, changes } = renderGrid({ isReadOnly: true });
    await user.keyboard('5{Enter}{Delete}');
    await user.paste('1.00');
    expect(changes).toEqual([]);
  });

  it('shows only the last three digits of a member number (MSK-2)', () => {
    const { rowOf } = renderGrid();
    expect(rowOf('Omar Diaz').textContent).toContain('XXXXX002');
    expect(screen.queryByText(/E1001002/)).toBeNull();
  });
});

// Helpers

interface Options extends Partial<Pick<SheetProps, 'isReadOnly' | 'isShown'>> {
  readonly rows?: readonly BillLine[];
}

function renderGrid({ isReadOnly = false, rows = lines, isShown = () => true }: Options = {}) {
  const changes: LineEdit[] = [];
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([{ role: Role.BillingUser, groupNumber: '10420' }])}>
        <AtAddress path="/billing/bills/1042.2026-11/reconcile">
          <Sheet isReadOnly={isReadOnly} lines={rows} isShown={isShown} onEdits={(edits) => changes.push(...edits)} />
        </AtAddress>
      </MeProvider>
    </FluentProvider>,
  );
  screen.getByRole('grid').focus();
  const rowOf = (name: string) => within(screen.getByRole('grid')).getByText(name).closest<HTMLElement>('[role=row]')!;
  return { user: userEvent.setup(), rowOf, changes };
}

interface SheetProps {
  readonly isReadOnly: boolean;
  readonly lines: readonly BillLine[];
  readonly isShown: (line: BillLine) => boolean;
  readonly onEdits: (edits: readonly LineEdit[]) => void;
}

function Sheet({ isReadOnly, lines, isShown, onEdits }: SheetProps) {
  const [rows, setRows] = useState(lines);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (_: string, edits: readonly LineEdit[]) => {
    onEdits(edits);
    const byPk = new Map(edits.map((edit) => [edit.linePk, edit]));
    setRows(rows.map((line) => (byPk.has(line.linePk) ? applyEdit(line, byPk.get(line.linePk)!) : line)));
    setProblems(
      new Map(
        edits.flatMap((edit) => {
          const problem = problemWith(edit, lines.find(({ linePk }) => linePk === edit.linePk)!);
          return problem ? [[edit.linePk, problem] as const] : [];
        }),
      ),
    );
    return true;
  };
  return <EditGrid rows={rows.filter(isShown)} problems={problems} isReadOnly={isReadOnly} onChange={change} />;
}
