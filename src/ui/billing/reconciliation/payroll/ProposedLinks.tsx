import { Button } from '@fluentui/react-components';
import {
  type LinkProposal,
  likelihoodText,
  type ProposedAmount,
  type SamePerson,
} from '../../../../domain/billing/reconciliation/people/PeopleMatch';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { Person, Shortened, usePeopleStyles } from './peopleParts';

interface ProposedLinksProps {
  /** Most likely first. */
  readonly proposals: readonly LinkProposal[];
  readonly isReadOnly: boolean;
  readonly onLink: (pairs: readonly SamePerson[]) => void;
}

/**
 * People who are probably members of the bill, with both records, how likely each match is, and why. Only those that are very likely are
 * linked together; each other one is decided by itself.
 */
export function ProposedLinks({ proposals, isReadOnly, onLink }: ProposedLinksProps) {
  const styles = usePeopleStyles();
  const likely =
    proposals.length === 1 ? proposals : proposals.filter(({ likelihood }) => likelihood === 'very likely');
  return (
    <section className={styles.root} aria-label="Probably the same person">
      <div className={styles.head}>
        <h3 className={styles.title}>Probably the same person</h3>
        {likely.length > 0 && (
          <Button size="small" disabled={isReadOnly} onClick={() => onLink(likely)}>
            {likely.length === proposals.length
              ? linkAllLabel(likely.length)
              : `Link ${likely.length.toLocaleString('en-US')} very likely`}
          </Button>
        )}
      </div>
      <span className={styles.quiet}>
        Their amounts are not compared until they are linked. Links are remembered for the group.
      </span>
      <Shortened
        items={proposals}
        row={({ payroll, billed, likelihood, probability, reason, amounts }) => (
          <li key={payroll.key} className={styles.proposal}>
            <div className={styles.pair}>
              <Person label="Payroll" person={payroll}>
                {amountsText(amounts, 'payrollCents')}
              </Person>
              <Person label="Bill" person={billed}>
                {amountsText(amounts, 'billedCents')}
              </Person>
              <span>{likelihoodText({ likelihood, probability })}</span>
              <Button
                className={styles.button}
                size="small"
                disabled={isReadOnly}
                aria-label={`Link ${payroll.memberName} to ${billed.memberName}`}
                onClick={() => onLink([{ payroll, billed }])}
              >
                Link
              </Button>
            </div>
            <span className={styles.quiet}>{reason}</span>
          </li>
        )}
      />
    </section>
  );
}

function linkAllLabel(count: number): string {
  return count === 1 ? 'Link 1 person' : `Link all ${count.toLocaleString('en-US')}`;
}

/** One side's amounts by coverage; empty if it has none. */
function amountsText(amounts: readonly ProposedAmount[], side: 'payrollCents' | 'billedCents'): string {
  return amounts
    .flatMap(({ coverage, [side]: cents }) => {
      if (cents === null) return [];
      return [coverage === '*' ? formatCents(cents) : `${coverage}\u00a0${formatCents(cents)}`];
    })
    .join(' · ');
}
