import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type BankStatement, StatementList } from '../../../application/money/statements/Statements';
import { ReasonForm } from '../../kit/forms/ReasonForm';
import { useMay } from '../../kit/MeContext';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';

/** Asks for the reason, then removes the statement. */
export function RemoveStatement({ statement }: { readonly statement: BankStatement }) {
  const list = useService(StatementList);
  const mayWork = useMay('cash.work');
  const go = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!mayWork) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Remove statement</Button>
      </div>
    );
  }
  return (
    <ReasonForm
      name="Remove statement"
      effect="Only the last statement can be removed, such as one of a wrong file. Its lines are removed with it."
      failure="The statement was not removed."
      submitLabel="Remove statement"
      onSubmit={async (note) => {
        await list.remove(statement, note);
        void go(paths.bank);
        return 'Statement removed';
      }}
      onDone={() => setOpen(false)}
    />
  );
}
