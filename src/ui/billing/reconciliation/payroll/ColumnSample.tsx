import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { OpenedPayrollFile } from '../../../../application/billing/reconciliation/PayrollFile';
import type { ColumnMapping } from '../../../../domain/billing/reconciliation/PayrollTable';
import { maskColumn, maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { useLooks } from '../../../kit/useLooks';

const SHOWN = 4;

const useColumnSampleStyles = makeStyles({
  frame: { overflowX: 'auto', minWidth: 0, maxWidth: '100%' },
  cell: {
    textAlign: 'left',
    whiteSpace: 'nowrap',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
});

/** First rows of the file with the chosen columns marked. Member and account numbers are masked in every column. @source MSK-2 */
export function ColumnSample({ file, chosen }: { file: OpenedPayrollFile; chosen: Partial<ColumnMapping> }) {
  const styles = useColumnSampleStyles();
  const looks = useLooks();
  const used = new Set([...Object.values(chosen), ...(chosen.coverageColumns ?? []).map(({ heading }) => heading)]);
  const columns = useMemo(
    () =>
      file.headers.map((heading, column) =>
        maskColumn(
          file.sample.map((row) => row[column] ?? ''),
          { heading, isMemberId: heading === chosen.memberId },
        ),
      ),
    [file, chosen.memberId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label="First rows of the file">
      <table className={looks.smallTable}>
        <thead>
          <tr>
            {file.headers.map((header) => (
              <th key={header} scope="col" className={mergeClasses(styles.cell, used.has(header) && looks.used)}>
                {maskNumbersIn(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.slice(0, SHOWN).map((_, index) => (
            <tr key={index}>
              {file.headers.map((header, column) => (
                <td key={header} className={mergeClasses(styles.cell, used.has(header) && looks.used)}>
                  {columns[column]?.[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
