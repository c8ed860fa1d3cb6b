import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { useMe } from '../kit/MeContext';
import { OtherGroups } from '../kit/navigation/OtherGroups';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { RateTableList } from './RateTableList';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Rates of the group in the address, for its billing users and carriers. Admins see them on the group's page. */
export function RatesScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const { groups, user } = useMe();
  if (user.primaryType === 'admin') return <Navigate to={paths.group(groupNumber, 'rates')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Rates"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={<OtherGroups groupNumber={groupNumber} pathOf={(other) => paths.rates(area, other)} />}
      />
      <SectionTabs of="Collections" />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <RateTableList key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
