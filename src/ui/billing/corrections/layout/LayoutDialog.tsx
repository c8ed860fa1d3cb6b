import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
} from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  CorrectionLayouts,
  type LayoutOwner,
  type RecipientLayout,
  type RecipientLayoutEditor,
} from '../../../../application/billing/corrections/CorrectionLayouts';
import { LOADING } from '../../../../application/platform/shared/Loadable';
import type { Correction } from '../../../../domain/billing/corrections/Correction';
import {
  type CorrectionLayout,
  fieldsFor,
  LAYOUT_FIELD_LABELS,
  type LayoutSource,
  problemWithLayout,
} from '../../../../domain/billing/corrections/CorrectionLayout';
import { MAX_HEADING } from '../../../../domain/platform/files/columnLayout';
import { AskingButton } from '../../../kit/dialogs/AskingButton';
import { useReturnFocus } from '../../../kit/dialogs/focus';
import { ActionError } from '../../../kit/feedback/ActionError';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { SkeletonBar } from '../../../kit/feedback/Loading';
import { useNotify } from '../../../kit/feedback/Toasts';
import { FileColumns } from '../../../kit/forms/FileColumns';
import { TextInput } from '../../../kit/forms/fields';
import { useCommand } from '../../../kit/forms/useCommand';
import { Quiet } from '../../../kit/layout';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { useStream } from '../../../kit/useStream';
import { instantText } from '../../../kit/values/DateText';
import { LayoutCodes } from './LayoutCodes';
import { LayoutPreview } from './LayoutPreview';

interface LayoutDialogProps {
  readonly open: boolean;
  readonly owner: LayoutOwner;
  /** Such as `Payroll`, or the code of a carrier. */
  readonly to: string;
  /** Shown as they will be in the file; at least one. */
  readonly corrections: readonly Correction[];
  readonly onClose: () => void;
}

/** Chooses the columns and codes in which a recipient takes corrections, and shows what its list will look like. */
export function LayoutDialog({ open, to, onClose, ...form }: LayoutDialogProps) {
  const looks = useLooks();
  useReturnFocus(open);
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={looks.page}>
        <DialogBody>
          <DialogTitle>Columns for {to}</DialogTitle>
          <LoadedLayout {...form} onClose={onClose} />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type LoadedLayoutProps = Omit<LayoutDialogProps, 'open' | 'to'>;

function LoadedLayout(props: LoadedLayoutProps) {
  const { groupNumber, recipient, carrierCode } = props.owner;
  const layouts = useService(CorrectionLayouts);
  const editor = useMemo(
    () => layouts.of({ groupNumber, recipient, carrierCode }),
    [layouts, groupNumber, recipient, carrierCode],
  );
  const found = useStream(editor.layout$, LOADING);
  if (found.kind === 'loaded') return <LayoutForm {...props} editor={editor} found={found.value} />;
  return (
    <DialogContent>
      <Unloaded
        found={found}
        what="the columns"
        waiting={<SkeletonBar width="100%" />}
        onRetry={() => editor.refresh()}
      />
    </DialogContent>
  );
}

const SOURCES: Readonly<Record<Exclude<LayoutSource, 'saved'>, string>> = {
  payroll: "These are the columns and coverage names of the group's latest payroll file. Save them to change them.",
  standard: 'These are the standard columns. Enter the headings and codes that the recipient expects.',
};

interface LayoutFormProps extends LoadedLayoutProps {
  readonly editor: RecipientLayoutEditor;
  readonly found: RecipientLayout;
}

function LayoutForm({ owner, corrections, editor, found, onClose }: LayoutFormProps) {
  const looks = useLooks();
  const notify = useNotify();
  const [layout, setLayout] = useState(found.layout);
  const { isBusy, failed, run } = useCommand();
  const problem = problemWithLayout(owner.recipient, layout);
  const save = (saved: CorrectionLayout | null) =>
    run(
      'The columns were not saved.',
      () => editor.save(saved),
      () => {
        notify({ title: saved ? 'Columns saved' : 'Saved columns removed' });
        onClose();
      },
    );
  return (
    <>
      <DialogContent className={looks.largeColumn}>
        <Quiet as="div">
          {found.source === 'saved' && found.savedAt !== null
            ? `Saved by ${found.savedBy ?? ''}, ${instantText(found.savedAt)}.`
            : SOURCES[found.source === 'payroll' ? 'payroll' : 'standard']}{' '}
          They apply to Excel and CSV lists of this group. A PDF always has the standard columns.
        </Quiet>
        {failed && <ActionError what={failed.what} error={failed.error} showDetail onRetry={failed.retry} />}
        {owner.recipient === 'CARRIER' && (
          <Field
            label="Benefits system that sends this carrier full files"
            hint="If there is one, changes of enrollment go to it, because its next file would overwrite them. Billing inquiries go to the carrier."
          >
            <TextInput
              maxLength={MAX_HEADING}
              value={layout.system ?? ''}
              onChange={(system) => setLayout({ ...layout, system })}
            />
          </Field>
        )}
        <FileColumns
          fields={fieldsFor(owner.recipient)}
          labels={LAYOUT_FIELD_LABELS}
          textField="text"
          columns={layout.columns}
          onChange={(columns) => setLayout({ ...layout, columns })}
        />
        <LayoutCodes
          codes={layout.codes}
          corrections={corrections}
          recipient={owner.recipient}
          onChange={(codes) => setLayout({ ...layout, codes })}
        />
        <LayoutPreview layout={layout} corrections={corrections} schedule={found.schedule ?? undefined} />
        {problem !== undefined && <div role="alert">{problem}</div>}
      </DialogContent>
      <DialogActions>
        {found.source === 'saved' && (
          <AskingButton
            appearance="subtle"
            className={looks.unwrapped}
            label="Remove saved columns"
            question="Remove the saved columns?"
            isBusy={isBusy}
            onConfirm={() => save(null)}
          >
            The saved columns and codes are deleted. Files have the standard columns again.
          </AskingButton>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button appearance="primary" disabledFocusable={isBusy || problem !== undefined} onClick={() => save(layout)}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}
