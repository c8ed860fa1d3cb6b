import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Select } from '../kit/forms/fields';
import { useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { Balances } from './Balances';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Balances of the group in the address. Office staff see them on the group's page. */
export function BalancesScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const navigate = useNavigate();
  const { groups } = useMe();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'balances')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Balances"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={
          groups.length > 1 && (
            <Select
              aria-label="Group"
              value={groupNumber}
              onChange={(other) => void navigate(paths.balances('billing', other))}
            >
              {groups.map((group) => (
                <option key={group.groupNumber} value={group.groupNumber}>
                  {group.name}
                </option>
              ))}
            </Select>
          )
        }
      />
      <SectionTabs of="Collections" />
      {/* The key starts over for another group. */}
      <Balances key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
