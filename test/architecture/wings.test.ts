import { readdirSync } from 'node:fs';
import { folderImports } from '../../scripts/shape/folderCircles.mjs';

/** From the bottom to the top. */
const WINGS = ['platform', 'people', 'billing', 'money', 'office', 'run'];

/** Trees of production code that are in wings. The screens of two slices in `src/ui` know each other only through the kit. */
const TREES = ['server', 'contract', 'src/domain', 'src/application', 'src/ui', 'src/infrastructure/http'];

/** Folders that stand beside the wings. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { 'src/ui': ['kit', 'shell'] };

/** Imports that lead up. The list only gets shorter: what is needed from above moves down, or becomes a parameter. */
const UP: readonly string[] = [
  'src/application/billing/bills/BillCommentsQuery.ts imports src/application/office/uploads/ports.ts',
  'src/application/money/processing/RunProcessing.ts imports src/application/office/dashboard/DashboardOverview.ts',
  'src/domain/billing/costs/journalOf.ts imports src/domain/money/ledger/LedgerEvent.ts',
  'src/domain/billing/rules/PaymentRules.ts imports src/domain/money/payments/cutoff.ts',
  'src/domain/billing/rules/RuleChange.ts imports src/domain/money/payments/cutoff.ts',
  'src/domain/billing/rules/RuleSettings.ts imports src/domain/money/payments/cutoff.ts',
  'src/domain/money/opening/OpeningRow.ts imports src/domain/office/uploads/RowReader.ts',
  'src/domain/money/opening/SheetsOfBalances.ts imports src/domain/office/uploads/RowReader.ts',
  'src/domain/money/statements/csvColumns.ts imports src/domain/office/uploads/readCell.ts',
  'src/domain/people/controls/sameName.ts imports src/domain/billing/reconciliation/memberKey.ts',
  'src/domain/people/directory/personRow.ts imports src/domain/office/uploads/RowReader.ts',
];

const foldersIn = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('the wings', () => {
  it.each(TREES)('contain all folders of %s', (tree) => {
    expect(foldersIn(tree).filter((name) => ![...WINGS, ...(BESIDE[tree] ?? [])].includes(name))).toEqual([]);
  });

  it('contain each slice once: it is in the same wing in every layer', () => {
    const places = TREES.flatMap((tree) =>
      WINGS.filter((wing) => foldersIn(tree).includes(wing)).flatMap((wing) =>
        foldersIn(`${tree}/${wing}`).map((name) => ({ name, place: `${wing}/${name}` })),
      ),
    );
    const wings = new Map(places.map(({ name, place }) => [name, place]));
    expect(places.filter(({ name, place }) => wings.get(name) !== place).map(({ place }) => place)).toEqual([]);
  });

  it('depend on each other in one direction, except for the imports that are listed', () => {
    const up = TREES.filter((tree) => tree !== 'src/ui' && tree !== 'src/infrastructure/http')
      .flatMap((tree) => folderImports(tree))
      .filter(({ from, to }) => WINGS.includes(from) && WINGS.indexOf(from) < WINGS.indexOf(to))
      .map(({ file, imported }) => `${file} imports ${imported}`);
    expect(up.sort()).toEqual([...UP].sort());
  });
});
