import { Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { useMe } from '../../kit/MeContext';
import { OtherGroups } from '../../kit/navigation/OtherGroups';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useListStyles } from '../../kit/tables/PagedResults';
import { useDefaultGroup } from '../../kit/useListedGroup';
import { GroupSavings } from './GroupSavings';

/** Savings of the group in the address; without one, those of the chosen group, the last one seen, or the person's first. Admins see them on the group's page. */
export function SavingsScreen() {
  const styles = useListStyles();
  const area = useArea();
  const { groups, user } = useMe();
  const { groupNumber } = useParams();
  const first = useDefaultGroup();
  if (groupNumber === undefined && first !== undefined) return <Navigate to={paths.savings(area, first)} replace />;
  if (groupNumber === undefined) {
    return <EmptyState kind="nothingYet" title="No groups" text="No group is assigned to you yet." />;
  }
  if (user.primaryType === 'admin') return <Navigate to={paths.group(groupNumber, 'savings')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Savings"
        sub={`What reconciling was worth to ${name === undefined ? `group ${groupNumber}` : `${name}, group ${groupNumber}`}`}
        actions={<OtherGroups groupNumber={groupNumber} pathOf={(other) => paths.savings(area, other)} />}
      />
      <SectionTabs of="Collections" />
      {/* The key starts over for another group. */}
      <GroupSavings key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
