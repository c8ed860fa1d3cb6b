import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ReadingQuestion } from '../../../../src/ui/billing/reconciliation/payroll/PayrollQuestions';

const COLUMNS: ColumnMapping = {
  memberId: 'Emp No',
  memberName: null,
  coverage: 'Plan',
  amount: 'Taken',
  employerAmount: null,
};
const RUTH = {
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  fileCents: cents(30_620),
  comparedCents: cents(61_240),
  billedCents: cents(61_240),
};

it('shows under each answer what the amounts of people on the bill would be', () => {
  const nothing = () => undefined;
  render(
    <FluentProvider theme={webLightTheme}>
      <ReadingQuestion
        fileName="march.csv"
        question={{
          kind: 'basis',
          choices: [
            {
              agree: 9,
              of: 10,
              examples: [RUTH],
              mapping: { ...COLUMNS, basis: { schedule: 'semimonthly', payDates: 1 } },
            },
            {
              agree: 1,
              of: 10,
              examples: [{ ...RUTH, comparedCents: RUTH.fileCents, coverage: null }],
              mapping: COLUMNS,
            },
          ],
        }}
        onChoose={nothing}
        onOther={nothing}
        onCancel={nothing}
      />
    </FluentProvider>,
  );
  const answers = screen.getAllByRole('radio').map((radio) => radio.closest('span')?.textContent);
  expect(answers).toEqual([
    expect.stringContaining('Ruth Adler, Medical: $306.20 in the file is compared as $612.40, billed $612.40'),
    expect.stringContaining('Ruth Adler: $306.20 in the file is compared as it is, billed $612.40'),
  ]);
});
