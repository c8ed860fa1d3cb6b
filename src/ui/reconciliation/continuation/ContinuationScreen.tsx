import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { OtherGroups } from '../../kit/navigation/OtherGroups';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { ContinuationList } from './ContinuationList';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  text: { margin: 0 },
});

/** Continuation payers of the group in the address. Office staff see them on the group's page. */
export function ContinuationScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const { groups } = useMe();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'continuation')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Continuation payers"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={<OtherGroups groupNumber={groupNumber} pathOf={(other) => paths.continuation('billing', other)} />}
      />
      <SectionTabs of="Collections" />
      <p className={styles.text}>
        <AppLink to={paths.uploads(area)}>Upload their administrator’s payments</AppLink>
      </p>
      {/* The key starts over for another group, without what was typed for the last one. */}
      <ContinuationList key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
