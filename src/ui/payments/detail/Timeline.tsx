import { makeStyles, tokens } from '@fluentui/react-components';
import type { PaymentEvent } from '../../../domain/payments/PaymentEvent';
import { Panel } from '../../kit/dialogs/Panel';
import { InstantText } from '../../kit/values/DateText';

const WORDS: Readonly<Record<string, string>> = {
  made: 'Made',
  processed: 'Processed',
  voided: 'Voided',
  notProcessed: 'Could not be processed',
};

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  item: { borderLeft: `2px solid ${tokens.colorBrandStroke2}`, paddingLeft: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What happened to a payment, oldest first. */
export function Timeline({ events }: { events: readonly PaymentEvent[] }) {
  const styles = useStyles();
  return (
    <Panel title="What happened">
      <ol className={styles.list}>
        {events.map(({ at, by, event, note }) => (
          <li key={`${at} ${event}`} className={styles.item}>
            {WORDS[event] ?? event} by {by}
            {note && <>: {note}</>}
            <div className={styles.quiet}>
              <InstantText timestamp={at} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
