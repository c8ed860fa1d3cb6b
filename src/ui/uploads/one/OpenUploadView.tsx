import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { isUnderWay } from '../../../application/uploads/Upload';
import type { UploadVisit } from '../../../application/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../application/uploads/UploadVisitState';
import { labelOf } from '../../../domain/text/labelOf';
import { useHeadingWhenLost } from '../../kit/dialogs/focus';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useLeaveGuard } from '../../kit/navigation/useLeaveGuard';
import { useSavedBeforeLeaving } from '../../kit/navigation/useSavedBeforeLeaving';
import { InstantText } from '../../kit/values/DateText';
import { LayoutTab } from '../layout/LayoutTab';
import { mayChangeUpload } from '../mayChangeUpload';
import { ownerText } from '../ownerText';
import { UploadStateBadge } from '../UploadStateBadge';
import { KIND_WORDS, sizeText } from '../uploadWords';
import { ErrorsTab } from './ErrorsTab';
import { FoundPanel } from './FoundPanel';
import { Notices } from './Notices';
import { ReversePanel } from './ReversePanel';
import { RowsTab } from './RowsTab';
import { UploadActions } from './UploadActions';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  sub: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type Side = 'columns' | 'errors' | 'rows';

/** The upload on the desk: what it comes to, what is wrong with it, and what can be done. */
export function OpenUploadView({ visit, state }: { visit: UploadVisit; state: OpenUpload }) {
  const styles = useStyles();
  const area = useArea();
  const me = useMe();
  const { upload, layout } = state;
  const [chosen, setChosen] = useState<Side>();
  const sides = sidesOf(state);
  const side = chosen && sides.includes(chosen) ? chosen : sides[0];
  const mayChange = mayChangeUpload(me, upload);
  useSavedBeforeLeaving(visit.unsaved);
  useHeadingWhenLost(upload.state);
  // What the server has not read by yet would have to be said again.
  useLeaveGuard(isLayoutChanged(layout) && state.failure?.act === 'check', undefined, false);
  const words: Readonly<Record<Side, string>> = {
    columns: 'Columns',
    errors: `Errors (${upload.errorRows.toLocaleString('en-US')})`,
    rows: 'Rows as read',
  };
  return (
    <div>
      <PageHeader
        title={upload.fileName}
        above={<AppLink to={paths.uploads(area)}>Back to uploads</AppLink>}
        sub={
          <span className={styles.sub}>
            <UploadStateBadge upload={upload} />
            <span>
              {labelOf(KIND_WORDS, upload.kind)} · {ownerText(upload, me.groups)} · {sizeText(upload.bytes)} · uploaded{' '}
              <InstantText timestamp={upload.addDate} /> by {upload.addUser}
            </span>
          </span>
        }
        actions={mayChange && <UploadActions visit={visit} state={state} />}
      />
      <div className={styles.root}>
        <Notices visit={visit} state={state} />
        {upload.rows > 0 && upload.state !== 'READING' && <FoundPanel upload={upload} />}
        {sides.length > 0 && !isUnderWay(upload) && (
          <>
            <TabList
              selectedValue={side}
              onTabSelect={(_, { value }) => setChosen(sides.find((one) => one === value))}
              aria-label="What to look at"
            >
              {sides.map((one) => (
                <Tab key={one} value={one}>
                  {words[one]}
                </Tab>
              ))}
            </TabList>
            <div role="tabpanel" aria-label={side && words[side]}>
              {side === 'columns' && <LayoutTab visit={visit} state={state} mayChange={mayChange} />}
              {side === 'errors' && <ErrorsTab visit={visit} upload={upload} />}
              {side === 'rows' && <RowsTab key={upload.version} upload={upload} />}
            </div>
          </>
        )}
        {mayChange && upload.state === 'COMMITTED' && <ReversePanel visit={visit} state={state} />}
      </div>
    </div>
  );
}

/** Columns come first where they can still be chosen; else what was read, and the columns it was read by last. */
function sidesOf({ upload, layout }: OpenUpload): readonly Side[] {
  const { state, errorRows, errors, goodRows } = upload;
  if (state === 'REFUSED' || state === 'DISCARDED') return [];
  const columns: readonly Side[] = layout.kind === 'none' ? [] : ['columns'];
  const wrong: readonly Side[] = errorRows > 0 || errors.length > 0 ? ['errors'] : [];
  const rows: readonly Side[] = goodRows > 0 ? ['rows'] : [];
  return state === 'CHECKED' ? [...columns, ...wrong, ...rows] : [...rows, ...wrong, ...columns];
}
