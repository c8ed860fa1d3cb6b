import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { GroupChoice } from '../../../application/preferences/GroupChoice';
import { EmptyState } from '../../shared/EmptyState';
import { useMe } from '../../shared/MeContext';
import { Panel } from '../../shared/Panel';
import { SelectBox } from '../../shared/SelectBox';
import { useService } from '../../shared/Services';
import { useStream } from '../../shared/useStream';
import { LogoEditor } from './LogoEditor';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, alignItems: 'flex-start' },
});

/** The logos of groups: chosen, seen as their people will see them, and taken away. @source API-10 */
export function BrandingTab() {
  const styles = useStyles();
  const { groups } = useMe();
  const groupChoice = useService(GroupChoice);
  const worked = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [chosen, setChosen] = useState<string>();
  const group = groups.find(({ groupNumber }) => groupNumber === (chosen ?? worked)) ?? groups[0];
  if (!group) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No groups yet"
        text="A group’s logo can be set as soon as you have a group."
      />
    );
  }
  return (
    <Panel title="Logo of a group">
      <div className={styles.root}>
        <div className={styles.field}>
          <Label htmlFor="logo-group">Group</Label>
          <SelectBox id="logo-group" value={group.groupNumber} onChange={setChosen}>
            {groups.map(({ groupNumber, name }) => (
              <option key={groupNumber} value={groupNumber}>
                {name} ({groupNumber})
              </option>
            ))}
          </SelectBox>
        </div>
        <LogoEditor key={group.groupNumber} group={group} />
      </div>
    </Panel>
  );
}
