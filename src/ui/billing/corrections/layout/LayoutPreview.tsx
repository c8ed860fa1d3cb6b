import { makeStyles, tokens } from '@fluentui/react-components';
import type { Correction } from '../../../../domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../../domain/billing/corrections/CorrectionLayout';
import { FIELD_FORMATS, layoutRow } from '../../../../domain/billing/corrections/layoutCells';
import type { PaySchedule } from '../../../../domain/billing/reconciliation/PayrollTable';
import { counted } from '../../../../domain/platform/text/wording';
import { Quiet, Title } from '../../../kit/layout';
import { ScrollRegion } from '../../../kit/tables/ScrollRegion';
import { useLooks } from '../../../kit/useLooks';

/** Rows that are shown. */
const PREVIEWED = 3;

const useStyles = makeStyles({
  table: {
    borderCollapse: 'collapse',
    whiteSpace: 'nowrap',
    '& th, & td': { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`, textAlign: 'left' },
    '& [data-money]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& tbody td': { borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  },
});

interface LayoutPreviewProps {
  readonly layout: CorrectionLayout;
  readonly corrections: readonly Correction[];
  readonly schedule: PaySchedule | undefined;
}

/** The first rows of the list, as a CSV file will have them. */
export function LayoutPreview({ layout, corrections, schedule }: LayoutPreviewProps) {
  const styles = useStyles();
  const looks = useLooks();
  const shown = corrections.slice(0, PREVIEWED);
  const isMoney = (at: number) => FIELD_FORMATS[layout.columns[at]?.field ?? 'text'] === 'money';
  const text = (cell: string | number | null, at: number) =>
    typeof cell === 'number' && isMoney(at) ? (cell / 100).toFixed(2) : cell;
  return (
    <section aria-label="Preview">
      <Title>Preview</Title>
      <ScrollRegion label="Preview of the list" className={looks.scrollingFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              {layout.columns.map(({ heading }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- headings may repeat while they are typed
                <th key={at} scope="col" data-money={isMoney(at) ? '' : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((correction) => (
              <tr key={correction.correctionPk}>
                {layoutRow(layout, correction, schedule).map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no names
                  <td key={at} data-money={isMoney(at) ? '' : undefined}>
                    {text(cell, at)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {corrections.length > PREVIEWED && (
        <Quiet as="div">{counted(corrections.length - PREVIEWED, 'more correction')} in the file.</Quiet>
      )}
    </section>
  );
}
