import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { GroupFacts } from '../../../application/preferences/Me';
import { Panel } from '../../kit/dialogs/Panel';

const useStyles = makeStyles({ list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM } });

/** Each group is paid by itself: which one? */
export function ChooseGroup({
  groups,
  onChoose,
}: {
  groups: readonly GroupFacts[];
  onChoose: (groupNumber: string) => void;
}) {
  const styles = useStyles();
  return (
    <Panel title="Which group do you want to pay for?">
      <div className={styles.list}>
        {groups.map(({ groupNumber, name }) => (
          <Button key={groupNumber} onClick={() => onChoose(groupNumber)}>
            {name}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
