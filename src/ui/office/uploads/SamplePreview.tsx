import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { FileLayout } from '../../../domain/office/uploads/FileTemplate';
import { uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import type { UploadKind } from '../../../domain/platform/files/UploadKind';
import { maskColumn, maskNumbersIn } from '../../../domain/platform/text/maskNumbers';
import { ScrollRegion, useFocusFrame } from '../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLooks } from '../../kit/useLooks';
import { roleOf } from './uploadLabels';

const SHOWN = 8;

const useStyles = makeStyles({
  cell: {
    textAlign: 'left',
    whiteSpace: 'nowrap',
    maxWidth: '280px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  note: {
    color: tokens.colorNeutralForeground3,
    marginBlock: tokens.spacingVerticalS,
    marginInline: tokens.spacingHorizontalM,
  },
  rowNumber: { color: tokens.colorNeutralForeground3, textAlign: 'right' },
  field: { display: 'block', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  requiredWords: { color: tokens.colorBrandForeground2 },
  optional: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
});

export interface SamplePreviewProps {
  readonly kind: UploadKind;
  /** From the file's first row on. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly layout: FileLayout;
}

/** First rows of the file with the fields they are mapped to. Personal and account numbers are masked. @source MSK-2 */
export function SamplePreview({ kind, rows, headings, layout }: SamplePreviewProps) {
  const styles = useStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const frame = useFocusFrame();
  const fieldOf = (heading: string) => {
    const rule = layout.columns.find(({ column }) => column === heading);
    return uploadFieldsOf(kind).find(({ name }) => name === rule?.field);
  };
  const look = (heading: string) => {
    const field = fieldOf(heading);
    return mergeClasses(styles.cell, field && (field.required ? looks.used : styles.optional));
  };
  const shown = shownOf(rows, layout.headerRow);
  const columns = headings.map((heading, column) =>
    maskColumn(
      shown.map(({ row }) => row[column] ?? ''),
      { heading, ...roleOf(fieldOf(heading)?.name) },
    ),
  );
  return (
    <div className={mergeClasses(table.frame, frame.frame)}>
      <p className={styles.note}>
        Member numbers, birth dates, pay, and all digits of columns that are not used are masked.
      </p>
      <ScrollRegion label="First rows of the file" className={looks.scrolling}>
        <table className={looks.smallTable}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.cell, styles.rowNumber)}>
                Row
              </th>
              {headings.map((heading) => {
                const field = fieldOf(heading);
                return (
                  <th key={heading} scope="col" className={look(heading)}>
                    {maskNumbersIn(heading)}
                    <span className={mergeClasses(styles.field, field?.required && styles.requiredWords)}>
                      {field ? `${field.label}, ${field.required ? 'required' : 'optional'}` : 'not used'}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number }, index) => (
              <tr key={number}>
                <td className={mergeClasses(styles.cell, styles.rowNumber)}>{number}</td>
                {headings.map((heading, column) => (
                  <td key={heading} className={look(heading)}>
                    {columns[column]?.[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

/** Rows to show, numbered from 1 as in the file, without empty rows. */
function shownOf(rows: readonly (readonly string[])[], headerRow: number) {
  return rows
    .map((row, index) => ({ row, number: index + 1 }))
    .slice(headerRow, headerRow + SHOWN)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
}
