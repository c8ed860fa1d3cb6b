import { makeStyles, tokens } from '@fluentui/react-components';
import type { Upload } from '../../../application/uploads/Upload';
import { labelOf } from '../../../domain/text/labelOf';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ownerText } from '../ownerText';
import { RowsBar } from '../RowsBar';
import { UploadStateBadge } from '../UploadStateBadge';
import { KIND_WORDS } from '../uploadWords';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(272px, 100%), 1fr))',
    gap: tokens.spacingVerticalS,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    minWidth: 0,
  },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The uploads where there is no room for a table. */
export function UploadCards({ uploads }: { uploads: readonly Upload[] }) {
  const styles = useStyles();
  const area = useArea();
  const { groups } = useMe();
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.filePk} className={styles.card}>
          <span className={styles.head}>
            <span className={styles.name}>
              <AppLink to={paths.upload(area, upload.filePk)}>{upload.fileName}</AppLink>
            </span>
            <UploadStateBadge upload={upload} />
          </span>
          {upload.totalCents !== null && (
            <span>
              <Money cents={upload.totalCents} /> in all
            </span>
          )}
          {upload.rows > 0 && <RowsBar upload={upload} />}
          <span className={styles.quiet}>
            {labelOf(KIND_WORDS, upload.kind)} · {ownerText(upload, groups)} ·{' '}
            <DayOfInstant timestamp={upload.addDate} /> by {upload.addUser}
          </span>
        </li>
      ))}
    </ul>
  );
}
