import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { maskColumn, maskNumbersIn, type ShownColumn } from '../../../domain/platform/text/maskNumbers';
import { ScrollRegion, useFocusFrame } from '../tables/ScrollRegion';
import { useTableStyles } from '../tables/tableStyles';
import { useLooks } from '../useLooks';

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
  requiredField: { color: tokens.colorBrandForeground2 },
  optional: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
});

/** What a column of the sample is used for. */
export interface ColumnPurpose extends Omit<ShownColumn, 'heading'> {
  readonly label: string;
  readonly isRequired: boolean;
}

interface SampleTableProps {
  /** Says what is masked. */
  readonly note?: string;
  readonly headings: readonly string[];
  /** The first rows below the headings; empty ones are not shown. */
  readonly rows: readonly (readonly string[])[];
  /** Number of the first row in the file, from 1. Default: rows have no numbers. */
  readonly firstRow?: number;
  /** Undefined for a column that is not used. */
  readonly purposeOf: (heading: string) => ColumnPurpose | undefined;
}

/** First rows of a file, with what each column is used for. Personal and account numbers are masked. @source MSK-2 */
export function SampleTable({ note, headings, rows, firstRow, purposeOf }: SampleTableProps) {
  const styles = useStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const frame = useFocusFrame();
  const shown = rows
    .map((row, index) => ({ row, number: index + (firstRow ?? 1) }))
    .slice(0, SHOWN)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const columns = headings.map((heading, column) => {
    const use = purposeOf(heading);
    const cells = maskColumn(
      shown.map(({ row }) => row[column] ?? ''),
      { heading, ...use },
    );
    return {
      heading,
      use,
      cells,
      look: mergeClasses(styles.cell, use && (use.isRequired ? looks.used : styles.optional)),
    };
  });
  return (
    <div className={mergeClasses(table.frame, frame.frame, looks.ownShrinkingLine)}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ScrollRegion label="First rows of the file" className={looks.scrolling}>
        <table className={looks.smallTable}>
          <thead>
            <tr>
              {firstRow !== undefined && (
                <th scope="col" className={mergeClasses(styles.cell, styles.rowNumber)}>
                  Row
                </th>
              )}
              {columns.map(({ heading, use, look }) => (
                <th key={heading} scope="col" className={look}>
                  {maskNumbersIn(heading)}
                  <span className={mergeClasses(styles.field, use?.isRequired && styles.requiredField)}>
                    {use ? `${use.label}, ${use.isRequired ? 'required' : 'optional'}` : 'not used'}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number }, index) => (
              <tr key={number}>
                {firstRow !== undefined && <td className={mergeClasses(styles.cell, styles.rowNumber)}>{number}</td>}
                {columns.map(({ heading, cells, look }) => (
                  <td key={heading} className={look}>
                    {cells[index]}
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
