import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { GroupFacts } from '../../application/preferences/Me';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import type { OwnerChoice } from '../../application/uploads/uploadChoices';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { LogoEditor } from './LogoEditor';
import { OwnerPicker } from './OwnerPicker';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'flex-start',
    width: 'min(360px, 100%)',
  },
});

/** Shows, changes and removes group logos. @source API-10 */
export function BrandingTab() {
  const styles = useStyles();
  const { groups } = useMe();
  const groupChoice = useService(GroupChoice);
  const worked = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [picked, setPicked] = useState<OwnerChoice>();
  const [typed, setTyped] = useState<string>();
  const own = groups.map(ownerOf);
  const group = picked ?? own.find(({ owner }) => owner === worked) ?? own[0];
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
          <OwnerPicker
            id="logo-group"
            what="logo"
            known={own}
            text={typed ?? group.name}
            onChoose={(text, owner) => {
              setTyped(owner ? undefined : text);
              if (owner) setPicked(owner);
            }}
          />
        </div>
        {/* Hidden while another name is being typed, so that a dropped file is not used for the previous group. */}
        {typed === undefined && <LogoEditor key={group.owner} groupNumber={group.owner} name={nameOf(group)} />}
      </div>
    </Panel>
  );
}

function ownerOf({ groupNumber, name }: GroupFacts): OwnerChoice {
  return { owner: groupNumber, name: `${name} (${groupNumber})` };
}

/** Name without the number. */
function nameOf({ owner, name }: OwnerChoice): string {
  const number = ` (${owner})`;
  return name.endsWith(number) ? name.slice(0, -number.length) : name;
}
