import { Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { PositivePay } from '../../../application/money/positivePay/PositivePay';
import { answerEffect, parseCheckNumbers, rejectedIn } from '../../../domain/money/positivePay/bankAnswer';
import { CHECK_FILE_STATE_LABELS, type CheckFile } from '../../../domain/money/positivePay/CheckFile';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';

const useStyles = makeStyles({
  field: { flexGrow: 1, flexBasis: '220px', maxWidth: '420px' },
});

/** Characters of a list of check numbers, as pasted from the bank's report. */
const MAX_NUMBERS_TEXT = 60_000;

/** "Record acceptance", or, once the bank has answered, what it rejected later. */
export const answerLabel = ({ state }: Pick<CheckFile, 'state'>) =>
  state === 'SENT' ? 'Record acceptance' : 'Record rejected checks';

/** Records the bank's answer to a file, with the checks that it rejected. */
export function BankAnswerForm({ file, onDone }: { readonly file: CheckFile; readonly onDone: () => void }) {
  const styles = useStyles();
  const list = useService(PositivePay);
  const [issues, setIssues] = useState('');
  const [voids, setVoids] = useState('');
  const [reason, setReason] = useState('');
  const rejectedIssues = parseCheckNumbers(issues);
  const rejectedVoids = parseCheckNumbers(voids);
  const answer = rejectedIssues && rejectedVoids && { rejectedIssues, rejectedVoids, reason: reason.trim() };
  const hasRejected = answer === undefined || rejectedIn(answer).length > 0;
  const isFirst = file.state === 'SENT';
  const problems = {
    numbers: 'Enter check numbers, separated by commas.',
    reason: hasRejected && reason.trim() === '' ? 'Enter why the bank rejected them.' : undefined,
    rejected: hasRejected || isFirst ? undefined : 'Enter the checks that the bank rejected.',
  };
  const label = answerLabel(file);
  const submit = async () => {
    if (!answer) return '';
    const { state } = await list.answer(file, answer);
    return `${file.fileName}: ${labelOf(CHECK_FILE_STATE_LABELS, state)}`;
  };
  return (
    <StepForm
      name={`${label}: ${file.fileName}`}
      effect={answer ? answerEffect(answer, file.issueCount + file.voidCount) : ''}
      failure="The bank's answer was not recorded."
      submitLabel={label}
      isIncomplete={!answer || problems.reason !== undefined || problems.rejected !== undefined}
      onSubmit={submit}
      onDone={onDone}
    >
      {(isAsked) => (
        <>
          {file.issueCount > 0 && (
            <Field
              className={styles.field}
              label="Rejected as issued"
              hint="Check numbers that the bank does not have as issued, separated by commas. Empty if it accepted all."
              validationMessage={isAsked ? ((rejectedIssues ? problems.rejected : problems.numbers) ?? null) : null}
            >
              <TextInput value={issues} autoComplete="off" maxLength={MAX_NUMBERS_TEXT} onChange={setIssues} />
            </Field>
          )}
          {file.voidCount > 0 && (
            <Field
              className={styles.field}
              label="Rejected as void"
              hint="Check numbers that the bank does not have as void."
              validationMessage={isAsked && !rejectedVoids ? problems.numbers : null}
            >
              <TextInput value={voids} autoComplete="off" maxLength={MAX_NUMBERS_TEXT} onChange={setVoids} />
            </Field>
          )}
          {hasRejected && (
            <Field
              className={styles.field}
              label="Reason"
              hint="As the bank gave it."
              required
              validationMessage={(isAsked && problems.reason) || null}
            >
              <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
            </Field>
          )}
        </>
      )}
    </StepForm>
  );
}
