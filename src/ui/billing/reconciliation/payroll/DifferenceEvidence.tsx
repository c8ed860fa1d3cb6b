import { makeStyles, tokens } from '@fluentui/react-components';
import type { CoverageTerms } from '../../../../domain/billing/bills/bridge';
import { TIER_LABELS } from '../../../../domain/billing/bills/lineLabels';
import { payerText } from '../../../../domain/billing/continuation/ContinuationPayer';
import type { BilledRate } from '../../../../domain/billing/rates/billedRates';
import { broughtForwardLabel } from '../../../../domain/billing/reconciliation/broughtForward';
import { dateLabel } from '../../../../domain/billing/reconciliation/causes/terms';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import type { Cents } from '../../../../domain/platform/money/Cents';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { labelOf } from '../../../../domain/platform/text/wording';
import { Quiet } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  value: { margin: 0, overflowWrap: 'anywhere' },
  cause: { margin: `0 0 ${tokens.spacingVerticalXS}` },
});

interface DifferenceEvidenceProps {
  readonly groupNumber: string;
  readonly discrepancy: Discrepancy;
}

/** What bill, last month, enrollment and payroll say about a difference, side by side. */
export function DifferenceEvidence({ groupNumber, discrepancy }: DifferenceEvidenceProps) {
  const styles = useStyles();
  const area = useArea();
  const maySeeClasses = useMay('classes.read', groupNumber);
  const { rate } = discrepancy.evidence;
  const lacksClass = rate?.kind === 'notChecked' && rate.reason === 'CLASS_UNKNOWN';
  return (
    <>
      <p className={styles.cause}>{discrepancy.cause}</p>
      <dl className={styles.list}>
        {factsOf(discrepancy).map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <Quiet as="dt">{label}</Quiet>
            <dd className={styles.value}>
              {value}
              {label === EXPECTED && lacksClass && maySeeClasses && (
                <>
                  {' · '}
                  <AppLink to={paths.rates(area, groupNumber)} appearance="inText">
                    Members and classes
                  </AppLink>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Label of the premium by the confirmed rates. */
const EXPECTED = 'Expected';

const MATCHED_BY = {
  link: 'a link made by hand',
  id: 'member number',
  ssn: 'SSN',
  number: 'employee number, from an earlier file',
  name: 'name',
} as const;

function factsOf({ evidence, billedCents, deductedCents, enrolledCents }: Discrepancy): [string, string][] {
  const { billed, enrolled, previous, usualCents, rows, tier, payDates, matchedBy, payer, rate, broughtForward } =
    evidence;
  const facts: [string, string | undefined][] = [
    ['Billed', billed ? termsLabel(billed) : formatCents(billedCents)],
    ['Last month', previous === undefined ? undefined : previous ? termsLabel(previous) : 'not billed'],
    [
      'Enrolled',
      enrolled
        ? parts(
            amountLabel(enrolledCents),
            enrolled.plan,
            tierLabel(enrolled.tier),
            volumeLabel(enrolled.volumeCents),
            datesLabel(enrolled),
          )
        : undefined,
    ],
    [
      'Deducted',
      deductedCents === null
        ? 'no row in the file'
        : parts(
            formatCents(deductedCents),
            tierLabel(tier),
            rowsLabel(rows),
            payDates.length > 0 ? `paid ${[...new Set(payDates)].map(dateLabel).join(', ')}` : null,
          ),
    ],
    [EXPECTED, rate && rateLabel(rate)],
    ['Brought forward', broughtForward && broughtForwardLabel(broughtForward)],
    ['Outside payroll', payer && payerText(payer)],
    ['Others', usualCents === null ? undefined : `${formatCents(usualCents)} for most members with this plan and tier`],
    ['Matched by', matchedBy && MATCHED_BY[matchedBy]],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

function rateLabel(rate: BilledRate): string {
  if (rate.kind === 'notChecked') return `not checked: ${rate.why}`;
  return `${formatCents(rate.expectedCents)} by the confirmed rates`;
}

function termsLabel({ billedCents, plan, tier, volumeCents, lineCount }: CoverageTerms): string {
  const times = lineCount > 1 ? `${lineCount} lines` : null;
  return parts(formatCents(billedCents), plan, tierLabel(tier), volumeLabel(volumeCents), times);
}

function amountLabel(amount: Cents | null): string | null {
  return amount === null ? null : formatCents(amount);
}

function tierLabel(tier: string | null): string | null {
  return tier === null ? null : labelOf(TIER_LABELS, tier);
}

function volumeLabel(volume: Cents | null): string | null {
  return volume === null ? null : `volume ${formatCents(volume)}`;
}

function datesLabel({ from, to }: { readonly from: LocalDate | null; readonly to: LocalDate | null }): string {
  return parts(from && `from ${dateLabel(from)}`, to && `to ${dateLabel(to)}`);
}

function rowsLabel(rows: readonly number[]): string | null {
  if (rows.length === 0) return null;
  return rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.slice(0, 6).join(', ')}${rows.length > 6 ? ' …' : ''}`;
}

function parts(...texts: readonly (string | null)[]): string {
  return texts.filter(Boolean).join(' · ');
}
