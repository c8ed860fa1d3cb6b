import { DialogContent, Field } from '@fluentui/react-components';
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
  fieldsFor,
  LAYOUT_FIELD_LABELS,
  type LayoutSource,
  problemWithLayout,
} from '../../../../domain/billing/corrections/CorrectionLayout';
import { FIELD_FORMATS, layoutRow } from '../../../../domain/billing/corrections/layoutCells';
import { MAX_HEADING } from '../../../../domain/platform/files/columnLayout';
import { counted } from '../../../../domain/platform/text/wording';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { SkeletonBar } from '../../../kit/feedback/Loading';
import { TextInput } from '../../../kit/forms/fields';
import { Quiet } from '../../../kit/layout';
import { LayoutDialog, LayoutForm, LayoutPreview, PreviewTable } from '../../../kit/layouts/LayoutDialog';
import { useService } from '../../../kit/Services';
import { useStream } from '../../../kit/useStream';
import { instantText } from '../../../kit/values/DateText';
import { LayoutCodes } from './LayoutCodes';

/** Rows that are shown. */
const PREVIEWED = 3;

interface CorrectionColumnsProps {
  readonly open: boolean;
  readonly owner: LayoutOwner;
  /** Such as `Payroll`, or the code of a carrier. */
  readonly to: string;
  /** Shown as they will be in the file; at least one. */
  readonly corrections: readonly Correction[];
  readonly onClose: () => void;
}

/** Chooses the columns and codes in which a recipient takes corrections, and shows what its list will look like. */
export function CorrectionColumns({ open, to, ...form }: CorrectionColumnsProps) {
  return (
    <LayoutDialog open={open} title={`Columns for ${to}`} onClose={form.onClose}>
      <LoadedColumns {...form} />
    </LayoutDialog>
  );
}

type LoadedColumnsProps = Omit<CorrectionColumnsProps, 'open' | 'to'>;

function LoadedColumns(props: LoadedColumnsProps) {
  const { groupNumber, recipient, carrierCode } = props.owner;
  const layouts = useService(CorrectionLayouts);
  const editor = useMemo(
    () => layouts.of({ groupNumber, recipient, carrierCode }),
    [layouts, groupNumber, recipient, carrierCode],
  );
  const found = useStream(editor.layout$, LOADING);
  if (found.kind === 'loaded') return <ColumnsForm {...props} editor={editor} found={found.value} />;
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

const REMOVAL = {
  label: 'Remove saved columns',
  question: 'Remove the saved columns?',
  loss: 'The saved columns and codes are deleted. Files have the standard columns again.',
  done: 'Saved columns removed',
};

interface ColumnsFormProps extends LoadedColumnsProps {
  readonly editor: RecipientLayoutEditor;
  readonly found: RecipientLayout;
}

function ColumnsForm({ owner: { recipient }, corrections, editor, found, onClose }: ColumnsFormProps) {
  const [layout, setLayout] = useState(found.layout);
  const saved =
    found.source === 'saved' && found.savedAt !== null
      ? `Saved by ${found.savedBy ?? ''}, ${instantText(found.savedAt)}.`
      : SOURCES[found.source === 'payroll' ? 'payroll' : 'standard'];
  const previewed = layout.columns.map(({ heading, field }) => ({
    heading,
    isMoney: FIELD_FORMATS[field] === 'money',
  }));
  const rows = corrections
    .slice(0, PREVIEWED)
    .map((correction) => layoutRow(layout, correction, found.schedule ?? undefined));
  return (
    <LayoutForm
      intro={`${saved} They apply to Excel and CSV lists of this group. A PDF always has the standard columns.`}
      columns={{
        fields: fieldsFor(recipient),
        labels: LAYOUT_FIELD_LABELS,
        textField: 'text',
        columns: layout.columns,
        onChange: (columns) => setLayout({ ...layout, columns }),
      }}
      preview={
        <>
          <LayoutPreview>
            <PreviewTable columns={previewed} rows={rows} />
          </LayoutPreview>
          {corrections.length > PREVIEWED && (
            <Quiet as="div">{counted(corrections.length - PREVIEWED, 'more correction')} in the file.</Quiet>
          )}
        </>
      }
      problem={problemWithLayout(recipient, layout)}
      savedTitle="Columns saved"
      onSave={() => editor.save(layout)}
      removal={found.source === 'saved' ? { ...REMOVAL, onRemove: () => editor.save(null) } : undefined}
      onClose={onClose}
    >
      {recipient === 'CARRIER' && (
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
      <LayoutCodes
        codes={layout.codes}
        corrections={corrections}
        recipient={recipient}
        onChange={(codes) => setLayout({ ...layout, codes })}
      />
    </LayoutForm>
  );
}
