import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { DirectoryEvent } from '../../../application/directory/DirectoryEvent';
import { Panel } from '../../kit/dialogs/Panel';
import { InstantText } from '../../kit/values/DateText';

const SHOWN = 10;

/** Where the words of an entry name a thing and not what became of it. */
const VERBS: Readonly<Record<string, string>> = {
  changed: 'Changed:',
  roleAdded: 'Given:',
  roleRemoved: 'Taken:',
  groupAdded: 'Given:',
  groupRemoved: 'Taken:',
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
  item: {
    borderLeft: `2px solid ${tokens.colorBrandStroke2}`,
    paddingLeft: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What was done to a person, by whom, newest first. */
export function HistoryPanel({ events }: { events: readonly DirectoryEvent[] }) {
  const styles = useStyles();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? events : events.slice(0, SHOWN);
  return (
    <Panel title="History">
      {events.length === 0 && (
        <span className={styles.quiet}>Nothing was changed since the directory keeps track.</span>
      )}
      <ol className={styles.list}>
        {shown.map(({ eventPk, at, byName, event, text }) => (
          <li key={eventPk} className={styles.item}>
            {VERBS[event] && <strong>{VERBS[event]}</strong>} {text}
            <div className={styles.quiet}>
              {byName} · <InstantText timestamp={at} />
            </div>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button appearance="subtle" onClick={() => setLong(true)}>
          Show all {events.length}
        </Button>
      )}
    </Panel>
  );
}
