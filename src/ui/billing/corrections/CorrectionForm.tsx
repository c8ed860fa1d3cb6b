import { ChangeCorrections } from '../../../application/billing/corrections/Corrections';
import type { Correction, CorrectionTerms } from '../../../domain/billing/corrections/Correction';
import { CorrectionTermsForm } from '../../kit/corrections/CorrectionTermsForm';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { useCommand } from '../../kit/forms/useCommand';
import { useService } from '../../kit/Services';

/** A form for one correction. */
export interface CorrectionFormProps {
  readonly correction: Correction;
  /** Member and coverage. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Edits what a correction asks for, and confirms it. */
export function CorrectionForm({ correction, name, onDone }: CorrectionFormProps) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const { isBusy, failed, run } = useCommand();
  const edit = (terms: CorrectionTerms, isConfirmed: boolean) =>
    run(
      'The correction was not saved.',
      () => command.edit(correction, terms, isConfirmed),
      () => {
        notify({ title: 'Correction saved and confirmed' });
        onDone();
      },
    );
  return (
    <>
      {failed && <ActionError what={failed.what} error={failed.error} showDetail onRetry={failed.retry} />}
      <CorrectionTermsForm
        terms={correction}
        paid={correction}
        name={name}
        submitLabel="Save and confirm"
        isBusy={isBusy}
        onSubmit={edit}
        onCancel={onDone}
      />
    </>
  );
}
