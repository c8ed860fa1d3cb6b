import { Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isRunning, type Upload } from '../../../application/office/uploads/Upload';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../application/office/uploads/UploadVisitState';
import { uploadChoices } from '../../../application/office/uploads/uploadChoices';
import { openingSide, sidesOf, type UploadSide } from '../../../application/office/uploads/uploadSides';
import type { Me } from '../../../application/people/preferences/Me';
import { KIND_LABELS } from '../../../domain/office/uploads/uploadLabels';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { accountParts, accountSummary } from '../../../domain/platform/files/accountLines';
import { isAllUsed } from '../../../domain/platform/files/FileAccount';
import { sizeLabel } from '../../../domain/platform/files/sizeLabel';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { AccountOfFile } from '../../kit/feedback/AccountOfFile';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { useLooks } from '../../kit/useLooks';
import { InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ErrorsTab } from './ErrorsTab';
import { LayoutTab } from './LayoutTab';
import { Notices } from './Notices';
import { RowsTab } from './RowsTab';
import { ReversePanel, UploadActions } from './UploadActions';
import { RowsBar, UploadStateBadge, useUploadVisit } from './UploadStatus';
import { ownerLabel } from './uploadLabels';

/** One uploaded file: its layout, errors and rows, commit and reversal. @source UPL-1 */
export function UploadScreen() {
  const { filePk = '' } = useParams();
  // The key resets the screen for another file.
  return <Visit key={filePk} filePk={filePk} />;
}

function Visit({ filePk }: { filePk: string }) {
  const area = useArea();
  const review = useUploadVisit(filePk);
  if (review?.state.kind === 'open') return <OpenUploadView visit={review.visit} state={review.state} />;
  return (
    <>
      <PageHeader title="Upload" above={<AppLink to={paths.uploads(area)}>Back to files</AppLink>} />
      {review?.state.kind === 'failed' && failureOf(review.state.error).code === ErrorCode.NotFound ? (
        <EmptyState
          kind="noPermission"
          title="Upload not found"
          text="This upload doesn’t exist, or you don’t have access to it."
        />
      ) : review?.state.kind === 'failed' ? (
        <LoadFailed
          what="The upload could not be loaded."
          error={review.state.error}
          onRetry={() => void review.visit.start()}
        />
      ) : (
        <SkeletonRows rows={8} label="Loading the upload" />
      )}
    </>
  );
}

function OpenUploadView({ visit, state }: { visit: UploadVisit; state: OpenUpload }) {
  const area = useArea();
  const me = useMe();
  const { upload, layout } = state;
  const [chosen, setChosen] = useState<UploadSide>();
  const sides = sidesOf(state);
  const side = chosen && sides.includes(chosen) ? chosen : openingSide(sides);
  const mayChange = canChangeUpload(me, upload);
  useSaveBeforeLeaving(visit.unsaved);
  useHeadingFocusWhenLost(upload.state);
  // A failed layout change is not saved on the server.
  useLeaveGuard(isLayoutChanged(layout) && state.failure?.act === 'check', undefined, false);
  const words: Readonly<Record<UploadSide, string>> = {
    columns: upload.format === 'x12-834' ? 'Meanings' : 'Columns',
    errors: `Errors (${upload.errorRows.toLocaleString('en-US')})`,
    rows: 'Rows as read',
  };
  return (
    <Stack>
      <PageHeader
        title={upload.fileName}
        above={<AppLink to={paths.uploads(area)}>Back to files</AppLink>}
        sub={
          <Stack as="span" isRow gap="S" align="center">
            <UploadStateBadge upload={upload} />
            <span>
              {KIND_LABELS[upload.kind]} · {ownerLabel(upload, me)} · {sizeLabel(upload.bytes)} · uploaded{' '}
              <InstantText timestamp={upload.addDate} /> by {upload.addUser}
            </span>
          </Stack>
        }
        actions={mayChange && <UploadActions visit={visit} state={state} />}
      />
      <Stack>
        <Notices visit={visit} state={state} />
        {upload.rows > 0 && upload.state !== 'READING' && <FoundPanel upload={upload} />}
        {sides.length > 0 && !isRunning(upload) && (
          <>
            <TabList
              selectedValue={side}
              onTabSelect={(_, { value }) => setChosen(sides.find((one) => one === value))}
              aria-label="Upload details"
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
      </Stack>
    </Stack>
  );
}

/** Whether the user may commit or reverse this upload: anyone who may upload such a file may. */
function canChangeUpload(me: Me, { kind, owner }: Pick<Upload, 'kind' | 'owner'>): boolean {
  const choice = uploadChoices(me).find((one) => one.kind === kind);
  if (!choice) return false;
  // An office with more groups than it can list may act on what the server showed it.
  const isOffice = me.user.primaryType === 'admin';
  return isOffice || choice.owners === undefined || choice.owners.some((one) => one.owner === owner);
}

/** Contents of the file, and the effect of committing it. */
function FoundPanel({ upload }: { upload: Upload }) {
  const looks = useLooks();
  const { rows, goodRows, errorRows, totalCents, effect, account } = upload;
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <Panel>
      <Stack gap="M">
        <Tiles>
          <Tile label="Rows" figure={count(rows)} />
          <Tile label="Good" figure={count(goodRows)} />
          <Tile label="With errors" figure={count(errorRows)} alarming={errorRows > 0} />
          {totalCents !== null && <Tile label="Total of the good rows" figure={<Money cents={totalCents} />} />}
        </Tiles>
        <RowsBar upload={upload} />
        {effect !== '' && <p className={looks.title}>{effect}</p>}
        {account && (
          <AccountOfFile
            summary={accountSummary(account)}
            parts={accountParts(account)}
            details={account}
            needsLook={!isAllUsed(account)}
          />
        )}
      </Stack>
    </Panel>
  );
}
