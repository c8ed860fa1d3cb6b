import { makeStyles, tokens } from '@fluentui/react-components';
import type { DepositDetail } from '../../../application/money/deposits/Deposits';
import { DEPOSIT_EVENT_LABELS, isInBalance } from '../../../domain/money/deposits/Deposit';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { useLooks } from '../../kit/useLooks';
import { instantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { totalEffect } from './depositLabels';

const useStyles = makeStyles({
  history: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

/** The bank's figures beside those of the checks. */
export function Balance({ detail: { deposit, checks } }: { detail: DepositDetail }) {
  const { controlCount, controlCents, checkCount, checkCents } = deposit;
  const { paid, suspense, unknown } = totalEffect(checks);
  const difference = cents(checkCents - controlCents);
  return (
    <Tiles>
      <Tile label="Bank" figure={<Money cents={controlCents} />} note={counted(controlCount, 'check')} />
      <Tile label="Entered" figure={<Money cents={checkCents} />} note={counted(checkCount, 'check')} />
      <Tile
        label="Difference"
        alarming={!isInBalance(deposit)}
        figure={<Money cents={difference} />}
        note={isInBalance(deposit) ? 'In balance' : counted(checkCount - controlCount, 'check')}
      />
      <Tile label="To bills" figure={<Money cents={paid} />} note="Applied when posted" />
      <Tile
        label="To suspense"
        figure={<Money cents={cents(suspense + unknown)} />}
        note={`${formatCents(unknown)} of unknown payers`}
      />
    </Tiles>
  );
}

/** What posting the deposit does, in one sentence. */
export function postingText({ deposit, checks }: DepositDetail): string {
  const { paid, suspense, unknown } = totalEffect(checks);
  const parts = [
    paid > 0 && `${formatCents(paid)} pays bills`,
    suspense > 0 && `${formatCents(suspense)} goes to suspense of groups`,
    unknown > 0 && `${formatCents(unknown)} is held until its payer is known`,
  ].filter(Boolean);
  return `${counted(deposit.checkCount, 'check')}, ${formatCents(deposit.checkCents)}: ${parts.join('; ')}. Posting cannot be undone.`;
}

/** Who changed the deposit, oldest first. */
export function History({ events }: { events: DepositDetail['history'] }) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <section aria-labelledby="deposit-history">
      <h2 id="deposit-history" className={looks.heading}>
        History
      </h2>
      <ol className={styles.history}>
        {events.map(({ at, by, event, note }) => (
          <li key={`${at} ${event} ${note}`}>
            {labelOf(DEPOSIT_EVENT_LABELS, event)} by {by}, {instantText(at)}
            {note && `: ${note}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
