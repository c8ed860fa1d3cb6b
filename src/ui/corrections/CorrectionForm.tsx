import { useState } from 'react';
import { ChangeCorrections } from '../../application/corrections/Corrections';
import type { Correction, CorrectionTerms } from '../../domain/corrections/Correction';
import { CorrectionTermsForm } from '../kit/corrections/CorrectionTermsForm';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { useService } from '../kit/Services';

interface CorrectionFormProps {
  readonly correction: Correction;
  /** Member and coverage. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Edits what a correction asks for, and confirms it. */
export function CorrectionForm({ correction, name, onDone }: CorrectionFormProps) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const save = async (terms: CorrectionTerms, isConfirmed: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await command.edit(correction, terms, isConfirmed);
      notify({ title: 'Correction saved and confirmed' });
      onDone();
    } catch (error) {
      setFailed({ error, retry: () => void save(terms, isConfirmed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed && (
        <ErrorBar what="The correction was not saved." error={failed.error} showDetail onRetry={failed.retry} />
      )}
      <CorrectionTermsForm
        terms={correction}
        paidThrough={correction.paidThrough}
        name={name}
        submitLabel="Save and confirm"
        isBusy={isBusy}
        onSubmit={(terms, isConfirmed) => void save(terms, isConfirmed)}
        onCancel={onDone}
      />
    </>
  );
}
