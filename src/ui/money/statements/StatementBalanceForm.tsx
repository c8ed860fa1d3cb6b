import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { BALANCE_NAMES, type BalanceName } from '../../../domain/money/statements/Statement';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { Actions } from '../../kit/layout';
import type { StatementFormProps } from './StatementCsvForm';

const useStyles = makeStyles({
  field: { width: '180px', maxWidth: '100%' },
});

/** Asks the balances that a BAI2 file lacks. */
export function StatementBalanceForm({ shown: { file, preview }, isBusy, onRead }: StatementFormProps) {
  const styles = useStyles();
  const [texts, setTexts] = useState<Readonly<Partial<Record<BalanceName, string>>>>({});
  const [isAsked, setAsked] = useState(false);
  const typed = (name: BalanceName) => parseCents(texts[name] ?? '');
  const read = () => {
    setAsked(true);
    if (preview.asks.some((name) => typed(name) === undefined)) return;
    onRead({ ...file, balances: { openingCents: typed('opening') ?? null, closingCents: typed('closing') ?? null } });
  };
  return (
    <>
      <MessageBar intent="info">
        The file does not have every balance that proves its lines. Enter it from the bank’s page.
      </MessageBar>
      <Form
        isRow
        align="start"
        aria-label="Balances of the file"
        onSubmit={() => {
          if (!isBusy) read();
        }}
      >
        {BALANCE_NAMES.filter((name) => preview.asks.includes(name)).map((name) => (
          <Field
            key={name}
            label={name === 'opening' ? 'Opening balance' : 'Closing balance'}
            required
            className={styles.field}
            validationMessage={isAsked && typed(name) === undefined ? 'Enter an amount.' : null}
          >
            <TextInput
              inputMode="decimal"
              value={texts[name] ?? ''}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
            />
          </Field>
        ))}
        <Actions>
          <Button type="submit" disabledFocusable={isBusy}>
            Read file
          </Button>
        </Actions>
      </Form>
    </>
  );
}
