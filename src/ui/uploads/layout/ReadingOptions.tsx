import { Label, makeStyles, tokens } from '@fluentui/react-components';
import type { DateOrder, FileLayout } from '../../../domain/uploads/FileTemplate';
import { withDateOrder, withHeaderRow } from '../../../domain/uploads/layoutChanges';
import { uploadFieldsOf } from '../../../domain/uploads/UploadField';
import type { UploadKind } from '../../../domain/uploads/UploadKind';
import { SelectBox } from '../../kit/forms/SelectBox';

/** Titles and dates stand above the headings at most so far down. */
const HEADINGS_WITHIN = 20;

const ORDERS: Readonly<Record<DateOrder, string>> = {
  yearFirst: 'Year first: 2026-03-09',
  monthFirst: 'Month first: 3/9/2026',
  dayFirst: 'Day first: 9/3/2026',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
});

export interface ReadingOptionsProps {
  readonly kind: UploadKind;
  readonly layout: FileLayout;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Where the headings stand, and how dates are written. */
export function ReadingOptions({ kind, layout, isReadOnly, onChange }: ReadingOptionsProps) {
  const styles = useStyles();
  const hasDates = uploadFieldsOf(kind).some(({ format }) => format === 'date');
  const last = Math.max(HEADINGS_WITHIN, layout.headerRow);
  return (
    <fieldset className={styles.root} disabled={isReadOnly} style={{ border: 0, padding: 0, margin: 0 }}>
      <div className={styles.field}>
        <Label htmlFor="header-row">Headings</Label>
        <SelectBox
          id="header-row"
          value={String(layout.headerRow)}
          onChange={(value) => onChange(withHeaderRow(layout, Number(value)))}
        >
          <option value="0">There are none</option>
          {Array.from({ length: last }, (_, index) => (
            <option key={index} value={String(index + 1)}>
              In row {index + 1}
            </option>
          ))}
        </SelectBox>
      </div>
      {hasDates && (
        <div className={styles.field}>
          <Label htmlFor="date-order">Dates</Label>
          <SelectBox
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
          </SelectBox>
        </div>
      )}
    </fieldset>
  );
}

const ORDER_NAMES: readonly DateOrder[] = ['yearFirst', 'monthFirst', 'dayFirst'];
