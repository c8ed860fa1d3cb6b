import { Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import {
  type CheckFileAccount,
  PositivePay,
  type PositivePayPage,
} from '../../../application/money/positivePay/PositivePay';
import { makeEffect, numberProblem, STANDARD_CHECK_LAYOUT } from '../../../domain/money/positivePay/CheckFile';
import { namesAccount } from '../../../domain/money/positivePay/checkFileText';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';

const useStyles = makeStyles({ field: { width: '260px', maxWidth: '100%' } });

interface MakeCheckFileFormProps {
  readonly account: CheckFileAccount;
  readonly pending: PositivePayPage['pending'];
}

/** Makes the next file. Asks for the account number where it is not stored and the layout has it. */
export function MakeCheckFileForm({ account, pending }: MakeCheckFileFormProps) {
  const styles = useStyles();
  const list = useService(PositivePay);
  const [number, setNumber] = useState('');
  const isAsking = !account.hasNumber && namesAccount(account.layout ?? STANDARD_CHECK_LAYOUT);
  const problem = isAsking ? numberProblem(number, account) : undefined;
  const make = async () => {
    const { issueCount, voidCount } = pending;
    const accountNumber = number.trim();
    const { fileName } = await list.make({ issueCount, voidCount, ...(isAsking && { accountNumber }) });
    return `${fileName} made`;
  };
  return (
    <StepForm
      name="Make the next file"
      effect={makeEffect(pending)}
      failure="The file was not made."
      submitLabel="Make file"
      isIncomplete={problem !== undefined}
      onSubmit={make}
    >
      {(isAsked) =>
        isAsking && (
          <Field
            label={`Account number ending in ${account.last4}`}
            hint="Stored encrypted for later files."
            required
            className={styles.field}
            validationMessage={isAsked && problem ? problem : null}
          >
            <TextInput value={number} inputMode="numeric" autoComplete="off" maxLength={17} onChange={setNumber} />
          </Field>
        )
      }
    </StepForm>
  );
}
