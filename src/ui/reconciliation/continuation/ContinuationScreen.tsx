import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { GroupHeader } from '../../kit/navigation/GroupHeader';
import { paths, useArea } from '../../kit/navigation/paths';
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
  const mayUpload = useMay('uploads.group', groupNumber);
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'continuation')} replace />;
  return (
    <div className={styles.root}>
      <GroupHeader
        title="Continuation payers"
        groupNumber={groupNumber}
        pathOf={(other) => paths.continuation('billing', other)}
      />
      {mayUpload && (
        <p className={styles.text}>
          <AppLink to={paths.uploads(area)}>Upload their administrator’s payments</AppLink>
        </p>
      )}
      {/* The key starts over for another group, without what was typed for the last one. */}
      <ContinuationList key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
