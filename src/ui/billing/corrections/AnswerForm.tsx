import { Button, Field } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ChangeCorrections } from '../../../application/billing/corrections/Corrections';
import { CORRECTION_ANSWERS, type CorrectionAnswer } from '../../../domain/billing/corrections/correctionSteps';
import { eachOf } from '../../../domain/billing/corrections/inquiryMembers';
import { counted } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import type { CorrectionFormProps } from './CorrectionForm';

const ANSWER_LABELS: Readonly<Record<CorrectionAnswer, string>> = { accept: 'Accepted', reject: 'Rejected' };

/** Records what the recipient answered to a correction that was sent. */
export function AnswerForm({ correction, name, onDone }: CorrectionFormProps) {
  const looks = useLooks();
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const [answer, setAnswer] = useState<CorrectionAnswer>('accept');
  const [note, setNote] = useState('');
  const members = eachOf(correction);
  /** Key of the only member that is answered; empty for all members of an inquiry. */
  const [only, setOnly] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isMissing = answer === 'reject' && note.trim() === '';
  const save = async (): Promise<void> => {
    setChecked(true);
    if (isMissing || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const [first = correction, ...others] = members.filter((one) => only === '' || one.correctionPk === only);
      await command.answer(
        first,
        answer,
        note.trim(),
        others.map(({ correctionPk }) => correctionPk),
      );
      notify({ title: 'Answer saved' });
      onDone();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      {error !== undefined && (
        <ActionError what="The answer was not saved." error={error} showDetail onRetry={() => void save()} />
      )}
      <Form isRow align="end" aria-label={`Answer to the correction of ${name}`} onSubmit={() => void save()}>
        {members.length > 1 && (
          <Field label="Members">
            <Select value={only} onChange={setOnly}>
              <option value="">All {counted(members.length, 'member')}</option>
              {members.map((one) => (
                <option key={one.correctionPk} value={one.correctionPk}>
                  {one.memberName}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Answer">
          <Select
            ref={first}
            value={answer}
            onChange={(value) => setAnswer(CORRECTION_ANSWERS.find((one) => one === value) ?? 'accept')}
          >
            {CORRECTION_ANSWERS.map((value) => (
              <option key={value} value={value}>
                {ANSWER_LABELS[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={answer === 'reject' ? 'Reason' : 'Note, such as accepted as of'}
          className={looks.growingText}
          validationMessage={isChecked && isMissing ? 'Say why it is rejected.' : null}
        >
          <TextInput maxLength={500} value={note} onChange={setNote} />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          Save answer
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Form>
    </div>
  );
}
