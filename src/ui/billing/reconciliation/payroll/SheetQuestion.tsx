import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { PayrollSheetChoice } from '../../../../application/billing/reconciliation/PayrollFile';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { counted } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { Form } from '../../../kit/forms/Form';
import { Checkbox } from '../../../kit/forms/fields';
import { Actions, Paragraph } from '../../../kit/layout';

const useStyles = makeStyles({
  sheets: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
    border: 0,
    margin: 0,
    padding: 0,
  },
});

export interface SheetQuestionProps {
  readonly fileName: string;
  readonly sheets: readonly PayrollSheetChoice[];
  /** @param sheets at least one, in the order of the workbook */
  readonly onChoose: (sheets: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks which sheets of a workbook have the deductions: one, or several such as one for each plan. */
export function SheetQuestion({ fileName, sheets, onChoose, onCancel }: SheetQuestionProps) {
  const styles = useStyles();
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = sheets.map(({ name }) => name);
  const choose = (name: string, isChosen: boolean) =>
    setChosen(names.filter((one) => (one === name ? isChosen : chosen.includes(one))));
  return (
    <Panel title={`Choose the sheet of ${fileName}`}>
      <Form onSubmit={() => chosen.length > 0 && onChoose(chosen)}>
        <Paragraph id={id}>Several sheets look like deductions. Choose those for this bill.</Paragraph>
        <fieldset className={styles.sheets} aria-labelledby={id}>
          {sheets.map(({ name, rowCount }) => (
            <Checkbox
              key={name}
              isLabelShown
              label={`${maskNumbersIn(name)}: ${counted(rowCount, 'row')}`}
              checked={chosen.includes(name)}
              onChange={(isChosen) => choose(name, isChosen)}
            />
          ))}
        </fieldset>
        <Actions>
          <Button
            type="submit"
            appearance="primary"
            disabled={chosen.length === 0}
            disabledFocusable={chosen.length === 0}
          >
            Compare
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Actions>
      </Form>
    </Panel>
  );
}
