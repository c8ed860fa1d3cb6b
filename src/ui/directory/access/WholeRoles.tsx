import { makeStyles, tokens } from '@fluentui/react-components';
import { type Access, has, WHOLE_ROLES } from '../../../application/directory/Access';
import { roleLabel } from '../../../domain/access/roleLabel';
import { Checkbox } from '../../kit/forms/fields';
import type { AccessEditor } from './useAccessEditor';

const useStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
  },
});

/** The roles that are not held by group: those that the person at the screen gives, and those that are held. */
export function WholeRoles({ editor, wanted }: { editor: AccessEditor; wanted: Access }) {
  const styles = useStyles();
  const shown = WHOLE_ROLES.filter((role) => has(wanted, role, null) || editor.offers(role));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>Not by group</legend>
      <div className={styles.list}>
        {shown.map((role) => {
          const refusal = editor.refusalOf(role, null);
          return (
            <Checkbox
              key={role}
              isLabelShown
              label={roleLabel(role)}
              checked={has(wanted, role, null)}
              blocker={refusal}
              onChange={() => editor.toggleWhole(role)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
