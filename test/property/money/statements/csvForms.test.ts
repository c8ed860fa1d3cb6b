import fc from 'fast-check';
import { csvTable, suggestedLayout } from '../../../../src/domain/money/statements/csvColumns';
import { asksForCents, isWholeLayout, readCsvStatement } from '../../../../src/domain/money/statements/csvStatement';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { type CsvForm, csvFaults, csvForms } from '../../../support/statements/csvForms';

/** Reads a file with the columns that are suggested, as a person does who types the closing balance and answers what is asked. */
function read(rows: CsvForm['rows'], { openingCents, closingCents }: CsvForm) {
  const table = csvTable(rows, undefined, []);
  const layout = suggestedLayout(table);
  const chosen = { ...layout, isInCents: asksForCents(table, layout) ? true : null };
  const period = {
    from: localDate('2026-11-01'),
    to: localDate('2026-11-30'),
    openingCents: cents(openingCents),
    closingCents: cents(closingCents),
  };
  return { isWhole: isWholeLayout(layout), ...readCsvStatement(table, chosen, period) };
}
const shown = (lines: readonly { day: string; amountCents: number; description: string }[]) =>
  lines.map(({ day, amountCents, description }) => `${day} ${amountCents} ${description}`);

it('reads every form in which banks write the same lines, with the columns that it suggests', () => {
  fc.assert(
    fc.property(csvForms, (form) => {
      const { statement, problems, isWhole } = read(form.rows, form);
      expect({ problems, isWhole }).toEqual({ problems: [], isWhole: true });
      expect(shown(statement?.lines ?? [])).toEqual(shown(form.lines));
    }),
    { numRuns: 400 },
  );
});

it('refuses a damaged file, or reads the same amounts', () => {
  fc.assert(
    fc.property(csvForms, csvFaults, (form, damage) => {
      const { statement, problems } = read(damage(form.rows), form);
      for (const { message } of problems) expect(message).toMatch(/^[A-Z“].*\.$/);
      expect(statement === null).toBe(problems.length > 0);
      const amounts = (statement?.lines ?? form.lines).map(({ amountCents }) => amountCents);
      expect([...amounts].sort((one, other) => one - other)).toEqual(
        form.lines.map(({ amountCents }) => amountCents).sort((one, other) => one - other),
      );
    }),
    { numRuns: 400 },
  );
});
