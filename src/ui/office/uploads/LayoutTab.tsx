import { Label, makeStyles, tokens } from '@fluentui/react-components';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../application/office/uploads/UploadVisitState';
import { billAbove } from '../../../domain/office/uploads/billAbove';
import {
  type DateOrder,
  type FileLayout,
  withDateOrder,
  withHeaderRow,
} from '../../../domain/office/uploads/FileTemplate';
import { uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { columnHeadings } from '../../../domain/platform/text/columnHeadings';
import { Panel } from '../../kit/dialogs/Panel';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { SampleTable } from '../../kit/layouts/SampleTable';
import { FieldColumns } from './FieldColumns';
import { SheetChoice } from './SheetChoice';
import { TemplateBar } from './TemplateBar';
import { roleOf } from './uploadLabels';
import { WordMeanings } from './WordMeanings';

export interface LayoutTabProps {
  readonly visit: UploadVisit;
  readonly state: OpenUpload;
  readonly mayChange: boolean;
}

/** Column mapping, except of an X12 834, and meanings of values. The file is read again after each change. */
export function LayoutTab({ visit, state, mayChange }: LayoutTabProps) {
  const { upload, layout: there } = state;
  if (there.kind === 'failed') {
    return (
      <LoadFailed
        what="The columns could not be loaded."
        error={there.error}
        onRetry={() => void visit.layout.load()}
      />
    );
  }
  if (there.kind !== 'there') return <SkeletonRows rows={6} label="Loading columns" />;
  const { sample, layout, restored } = there;
  const headings = headingsOf(sample.rows, layout.headerRow);
  const aboveHeadings = sample.rows.slice(0, Math.max(0, layout.headerRow - 1));
  const above = upload.kind === UploadKind.CarrierBill ? billAbove(aboveHeadings, layout.dateOrder) : {};
  const isReadOnly = !mayChange || upload.state !== 'CHECKED';
  const change = (next: typeof layout) => visit.layout.change(next);
  return (
    <Stack>
      {restored && <MessageBar intent="info">The columns you chose earlier have been restored.</MessageBar>}
      {!isReadOnly && <TemplateBar visit={visit} state={state} />}
      {upload.format !== 'x12-834' && (
        <Panel title="Column mapping">
          <Stack>
            <SheetChoice sheets={sample.sheets} layout={layout} isReadOnly={isReadOnly} onChange={change} />
            <ReadingOptions kind={upload.kind} layout={layout} isReadOnly={isReadOnly} onChange={change} />
            <FieldColumns
              kind={upload.kind}
              headings={headings}
              layout={layout}
              above={above}
              isReadOnly={isReadOnly}
              onChange={change}
            />
          </Stack>
        </Panel>
      )}
      <SampleTable
        note="Member numbers, birth dates, pay, and all digits of columns that are not used are masked."
        headings={headings}
        rows={sample.rows.slice(layout.headerRow)}
        firstRow={layout.headerRow + 1}
        purposeOf={(heading) => {
          const rule = layout.columns.find(({ column }) => column === heading);
          const field = uploadFieldsOf(upload.kind).find(({ name }) => name === rule?.field);
          return field && { label: field.label, isRequired: field.required, ...roleOf(field.name) };
        }}
      />
      <WordMeanings
        kind={upload.kind}
        words={sample.words}
        classNames={sample.classNames}
        layout={layout}
        isReadOnly={isReadOnly}
        onChange={change}
      />
    </Stack>
  );
}

function headingsOf(rows: readonly (readonly string[])[], headerRow: number): readonly string[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return columnHeadings(headerRow === 0 ? [] : (rows[headerRow - 1] ?? []), width);
}

/** Rows in which headings are expected; titles and dates may be above them. */
const HEADINGS_WITHIN = 20;

const ORDERS: Readonly<Record<DateOrder, string>> = {
  yearFirst: 'Year first: 2026-03-09',
  monthFirst: 'Month first: 3/9/2026',
  dayFirst: 'Day first: 9/3/2026',
};

const ORDER_NAMES: readonly DateOrder[] = ['yearFirst', 'monthFirst', 'dayFirst'];

const useReadingOptionsStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
});

interface ReadingOptionsProps {
  readonly kind: UploadKind;
  readonly layout: FileLayout;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Row of the headings, and date format. */
function ReadingOptions({ kind, layout, isReadOnly, onChange }: ReadingOptionsProps) {
  const styles = useReadingOptionsStyles();
  const hasDates = uploadFieldsOf(kind).some(({ format }) => format === 'date');
  const last = Math.max(HEADINGS_WITHIN, layout.headerRow);
  return (
    <fieldset className={styles.root} disabled={isReadOnly} style={{ border: 0, padding: 0, margin: 0 }}>
      <Stack gap="XXS">
        <Label htmlFor="header-row">Headings</Label>
        <Select
          id="header-row"
          value={String(layout.headerRow)}
          onChange={(value) => onChange(withHeaderRow(layout, Number(value)))}
        >
          <option value="0">No headings</option>
          {Array.from({ length: last }, (_, index) => (
            <option key={index} value={String(index + 1)}>
              In row {index + 1}
            </option>
          ))}
        </Select>
      </Stack>
      {hasDates && (
        <Stack gap="XXS">
          <Label htmlFor="date-order">Dates</Label>
          <Select
            id="date-order"
            value={layout.dateOrder}
            onChange={(value) => {
              const order = ORDER_NAMES.find((name) => name === value);
              if (order) onChange(withDateOrder(layout, order));
            }}
          >
            {ORDER_NAMES.map((name) => (
              <option key={name} value={name}>
                {ORDERS[name]}
              </option>
            ))}
          </Select>
        </Stack>
      )}
    </fieldset>
  );
}
