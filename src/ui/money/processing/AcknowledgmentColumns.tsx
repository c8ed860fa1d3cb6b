import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { AcknowledgmentPlan } from '../../../application/money/processing/Acknowledgments';
import {
  ACKNOWLEDGMENT_COLUMN_LABELS,
  ACKNOWLEDGMENT_COLUMNS,
  type AcknowledgmentLayout,
} from '../../../domain/money/processing/acknowledgment';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { ColumnPickers } from '../../kit/layouts/ColumnPickers';
import { SampleTable } from '../../kit/layouts/SampleTable';
import { useLooks } from '../../kit/useLooks';

const isRequired = (column: string) => column === 'file' || column === 'status';
const MAX_WORD = 40;

const useStyles = makeStyles({
  summary: { cursor: 'pointer', paddingBlock: tokens.spacingVerticalXS },
  field: { width: '190px', maxWidth: '100%' },
  hint: { flexBasis: '100%', margin: 0, color: tokens.colorNeutralForeground2 },
});

interface AcknowledgmentColumnsProps {
  readonly plan: Pick<AcknowledgmentPlan, 'headings' | 'sample' | 'layout' | 'problems'>;
  readonly isBusy: boolean;
  readonly onRead: (layout: AcknowledgmentLayout) => void;
}

/** The columns in which the bank writes its answers. Open if the file cannot be read with the suggested ones. */
export function AcknowledgmentColumns({ plan, isBusy, onRead }: AcknowledgmentColumnsProps) {
  const styles = useStyles();
  const looks = useLooks();
  const [layout, setLayout] = useState(plan.layout);
  return (
    <details open={plan.problems.length > 0}>
      <summary className={styles.summary}>Columns of the file</summary>
      <Form
        isRow
        align="end"
        className={looks.littlePadded}
        aria-label="Columns of the acknowledgment"
        onSubmit={() => {
          if (!isBusy) onRead(layout);
        }}
      >
        <p className={styles.hint}>
          The file reference is the name of the ACH file, or its creation date and file ID modifier, such as 260310A.
          Rows with a trace number are about an entry, and rows with only a batch number about a batch.
        </p>
        <ColumnPickers
          headings={plan.headings}
          picks={ACKNOWLEDGMENT_COLUMNS.map((column) => ({
            name: column,
            label: ACKNOWLEDGMENT_COLUMN_LABELS[column],
            isRequired: isRequired(column),
            column: layout[column] ?? '',
          }))}
          onChange={(name, heading) => setLayout({ ...layout, [name]: isRequired(name) ? heading : heading || null })}
        />
        <SampleTable
          headings={plan.headings}
          rows={plan.sample}
          purposeOf={(heading) => {
            const column = ACKNOWLEDGMENT_COLUMNS.find((one) => layout[one] === heading);
            return column && { label: ACKNOWLEDGMENT_COLUMN_LABELS[column], isRequired: isRequired(column) };
          }}
        />
        <Field label="Bank's word for accepted" className={styles.field}>
          <TextInput
            value={layout.acceptedWord}
            maxLength={MAX_WORD}
            onChange={(acceptedWord) => setLayout({ ...layout, acceptedWord })}
          />
        </Field>
        <Field label="Bank's word for rejected" className={styles.field}>
          <TextInput
            value={layout.rejectedWord}
            maxLength={MAX_WORD}
            onChange={(rejectedWord) => setLayout({ ...layout, rejectedWord })}
          />
        </Field>
        <Button type="submit" disabledFocusable={isBusy}>
          Read file
        </Button>
      </Form>
    </details>
  );
}
