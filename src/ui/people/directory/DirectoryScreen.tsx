import { mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangePeople } from '../../../application/people/directory/ChangePeople';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { PERSON_LIST } from '../../../domain/people/directory/personList';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { useLooks } from '../../kit/useLooks';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { ListViews } from '../../kit/views/ListViews';
import { BulkBar } from './list/BulkBar';
import { BulkActionDialog, ResultsDialog } from './list/BulkDialogs';
import { DirectoryFilters } from './list/DirectoryFilters';
import { PeoplePicture } from './list/PeoplePicture';
import { PeopleResults } from './list/PeopleResults';
import { useBulk } from './list/useBulk';
import { type DirectoryState, useDirectory } from './list/useDirectory';
import { PurgeDialog } from './PurgeDialog';

/** People in scope and their access. @source product.md, Screens: Directory; MGM-3 */
export function DirectoryScreen() {
  const looks = useLooks();
  const area = useArea();
  const state = useDirectory();
  const mayWrite = useMay('directory.write');
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(looks.shrinkingColumn, steady)}>
      <PageHeader
        title="People"
        sub="Who has access, and to what"
        actions={
          mayWrite && (
            <>
              <LinkButton appearance="primary" to={paths.newPerson(area)}>
                Add a person
              </LinkButton>
              <LinkButton to={paths.invitations(area)}>Invitations</LinkButton>
            </>
          )
        }
      />
      <PeoplePicture state={state} />
      <People state={state} />
    </div>
  );
}

/** The people of a group. */
export function GroupPeople({ groupNumber }: { groupNumber: string }) {
  const looks = useLooks();
  return (
    <div className={looks.shrinkingColumn}>
      <People state={useDirectory(groupNumber)} />
    </div>
  );
}

/** The list with its filters, and what can be done with the selected people. */
function People({ state }: { state: DirectoryState }) {
  const people = useService(ChangePeople);
  const bulk = useBulk(state.updateSelected);
  const [isPurging, setPurging] = useState(false);
  const { address, selection } = state;
  const items = valueOf(state.page)?.items;
  const { stage } = bulk;
  useReturnFocus(stage.kind !== 'idle');
  return (
    <>
      <DirectoryFilters
        state={state}
        views={address && <ListViews list={PERSON_LIST} address={address} onChange={state.change} />}
        tools={
          <ExportMenu
            of={{ list: PERSON_LIST, query: state.query }}
            label="Access review"
            rows={items}
            address={address}
          />
        }
      />
      <PeopleResults state={state} />
      <BulkBar
        selection={selection}
        address={state.address}
        matching={{
          total: valueOf(state.page)?.total ?? 0,
          read: (options) => people.matching(state.query, options),
          select: (users) => state.select(users, true),
        }}
        onClear={state.clearSelection}
        onAction={bulk.open}
        onPurge={() => setPurging(true)}
      />
      <BulkActionDialog
        action={stage.kind === 'confirming' ? stage.action : undefined}
        count={selection.size}
        onConfirm={(step) => bulk.run([...selection.values()], step)}
        onCancel={bulk.close}
      />
      <ResultsDialog bulk={bulk} />
      <PurgeDialog
        userIds={isPurging ? [...selection.keys()] : undefined}
        onClose={() => setPurging(false)}
        onPurged={() => {
          setPurging(false);
          state.clearSelection();
          state.retry();
        }}
      />
    </>
  );
}
