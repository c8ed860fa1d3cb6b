import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StatementList } from '../../application/statements/Statements';
import type { BankStatement } from '../../domain/statements/Statement';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useMay } from '../kit/MeContext';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';

const useStyles = makeStyles({ grow: { flexGrow: 1, maxWidth: '420px' } });

/** Asks for the reason, then removes the statement. */
export function RemoveStatement({ statement }: { readonly statement: BankStatement }) {
  const styles = useStyles();
  const list = useService(StatementList);
  const mayWork = useMay('cash.work');
  const go = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const isMissing = note.trim() === '';
  if (!mayWork) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Remove statement</Button>
      </div>
    );
  }
  return (
    <StepForm
      name="Remove statement"
      effect="Only the last statement can be removed, such as one of a wrong file. Its lines are removed with it."
      failure="The statement was not removed."
      submitLabel="Remove statement"
      isIncomplete={isMissing}
      onSubmit={async () => {
        await list.remove(statement, note.trim());
        void go(paths.bank);
        return 'Statement removed';
      }}
      onDone={() => setOpen(false)}
    >
      {(isAsked) => (
        <Field
          label="Reason"
          required
          className={styles.grow}
          validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
        >
          <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
        </Field>
      )}
    </StepForm>
  );
}
