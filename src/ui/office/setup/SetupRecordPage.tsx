import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import { type SetupDetails, type SetupEditor, SetupRecords } from '../../../application/office/setup/SetupRecords';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { ADVICE_DETAIL_LABELS, RETURN_RULE_LABELS } from '../../../domain/money/processing/remittanceDays';
import { codeLabel, hasEnded, namesOf, type SetupKind } from '../../../domain/office/setup/SetupRecord';
import { setupChangeLabel } from '../../../domain/office/setup/setupEffect';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { OWNED_GROUPS } from '../../carrierTabs';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Paragraph, Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useStream } from '../../kit/useStream';
import { DateText, dayText, InstantText, today } from '../../kit/values/DateText';
import { CarrierAccountPanel } from './CarrierAccountPanel';
import { SetupForm } from './SetupForm';

const useStyles = makeStyles({
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    [from(2)]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** A group, carrier, agent or rep: details, people, bills, settings, and every change. */
export function SetupRecordPage({ kind, code }: { kind: SetupKind; code: string }) {
  const looks = useLooks();
  const records = useService(SetupRecords);
  const editor = useMemo(() => records.open(kind, code), [records, kind, code]);
  const page = useStream(editor.page$, LOADING);
  const back = <AppLink to={setupPaths.list(kind)}>Back to the list</AppLink>;
  if (page.kind !== 'loaded') {
    return (
      <div className={looks.record}>
        <PageHeader title={codeLabel(kind)} above={back} />
        <Unloaded found={page} what="this record" rows={6} isPage onRetry={() => editor.refresh()} />
      </div>
    );
  }
  return <LoadedRecord editor={editor} page={page.value} refreshError={page.refreshError} back={back} />;
}

interface LoadedRecordProps {
  readonly editor: SetupEditor;
  readonly page: SetupDetails;
  /** Undefined unless the last refresh failed. */
  readonly refreshError: unknown;
  readonly back: ReactNode;
}

function LoadedRecord({ editor, page, refreshError, back }: LoadedRecordProps) {
  const looks = useLooks();
  const steady = useSteadyClass();
  const { kind, code, name, endsOn } = page;
  const ended = endsOn !== null && hasEnded(page, today()) ? `, ended on ${dayText(endsOn)}` : '';
  return (
    <div className={mergeClasses(looks.record, steady)}>
      <PageHeader title={name} sub={`${codeLabel(kind)} ${code}${ended}${PURPOSE[kind]}`} above={back} />
      {kind !== 'groups' && <SectionTabs of="Carriers and agents" />}
      {refreshError !== undefined && (
        <ErrorBar what="The record could not be refreshed." error={refreshError} onRetry={() => editor.refresh()} />
      )}
      {kind !== 'groups' && <OwnerGroups kind={kind} code={code} />}
      <UsePanels page={page} />
      <DetailsPanel editor={editor} page={page} />
      {kind === 'carriers' && <CarrierAccountPanel code={code} name={name} />}
      <HistoryPanel page={page} />
    </div>
  );
}

/** The groups of a carrier, agent, or rep. */
function OwnerGroups({ kind, code }: { kind: Exclude<SetupKind, 'groups'>; code: string }) {
  const of = useMemo(() => ({ kind, code }), [kind, code]);
  return <PageTabPart tab={OWNED_GROUPS} of={of} />;
}

/** The form with the details, once it is opened. */
function DetailsPanel({ editor, page }: { editor: SetupEditor; page: SetupDetails }) {
  const mayChange = useMay('setup.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Details"
      actions={
        mayChange && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change details
          </Button>
        )
      }
    >
      {isOpen ? <SetupForm editor={editor} page={page} /> : <DetailFacts page={page} />}
    </Panel>
  );
}

function DetailFacts({
  page: { kind, code, name, endsOn, returnRule, adviceDetail, postalState },
}: {
  page: SetupDetails;
}) {
  const looks = useLooks();
  return (
    <dl className={looks.facts}>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>{codeLabel(kind)}</dt>
      <dd>{code}</dd>
      {returnRule !== undefined && (
        <>
          <dt>Returned payments</dt>
          <dd>{labelOf(RETURN_RULE_LABELS, returnRule)}</dd>
        </>
      )}
      {adviceDetail !== undefined && (
        <>
          <dt>820 detail</dt>
          <dd>{labelOf(ADVICE_DETAIL_LABELS, adviceDetail)}</dd>
        </>
      )}
      {kind === 'groups' && (
        <>
          <dt>State</dt>
          <dd>{postalState ? (POSTAL_STATES[postalState] ?? postalState) : 'Not set'}</dd>
        </>
      )}
      {endsOn !== null && (
        <>
          <dt>Last day</dt>
          <dd>
            <DateText date={endsOn} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Answer of the page's call. */
const PURPOSE: Readonly<Record<SetupKind, string>> = {
  groups: ': who insures, sells to, and looks after this group',
  carriers: ': its name, groups, and people',
  agents: ': which groups this agent sells to, and who has access',
  reps: ': which groups this rep looks after',
};

/** People, bills or groups, and settings, each with a link to its screen. */
function UsePanels({ page: { kind, code, use } }: { page: SetupDetails }) {
  const styles = useStyles();
  const directory = paths.directory('dashboard');
  const people = PEOPLE_FILTER[kind];
  return (
    <div className={styles.panels}>
      <Panel title="People">
        <Stack gap="S" align="start">
          <Paragraph>{counted(use.people, 'active person', 'active people')}</Paragraph>
          {people !== undefined && (
            <AppLink to={`${directory}?${people}=${encodeURIComponent(code)}`}>Open in the directory</AppLink>
          )}
          <AppLink to={paths.newPerson('dashboard')}>Add a person</AppLink>
          <AppLink to={paths.invitations('dashboard')}>Invitations</AppLink>
        </Stack>
      </Panel>
      {kind === 'groups' && (
        <Panel title="Bills">
          <Stack gap="S" align="start">
            <Paragraph>{counted(use.bills ?? 0, 'bill')}</Paragraph>
            <AppLink to={`${paths.bills('dashboard')}?tab=all&q=${code}`}>Open the bills</AppLink>
            <AppLink to={`${paths.uploads('dashboard')}?file=${UploadKind.CarrierBill}`}>Upload a bill</AppLink>
          </Stack>
        </Panel>
      )}
      {(kind === 'groups' || kind === 'carriers') && (
        <Panel title="Settings">
          <AppLink to={`${kind === 'groups' ? paths.groups : paths.carriers}/${encodeURIComponent(code)}`}>
            {kind === 'groups' ? 'House rule and contributions' : 'Retro window and proration'}
          </AppLink>
        </Panel>
      )}
    </div>
  );
}

/** The directory's filter for the people of a record; undefined if it has none. */
const PEOPLE_FILTER: Readonly<Record<SetupKind, string | undefined>> = {
  groups: 'group',
  carriers: 'carrier',
  agents: 'agent',
  reps: undefined,
};

function HistoryPanel({ page }: { page: SetupDetails }) {
  const { changes } = page;
  const names = { ...useMe().codeNames, ...namesOf(page) };
  return (
    <Panel title="History">
      {changes.length === 0 ? (
        <Paragraph>No changes yet.</Paragraph>
      ) : (
        <StackTable
          label="History"
          items={changes.map((change, index) => ({ ...change, key: changes.length - index }))}
          keyOf={({ key }) => String(key)}
          columns={[
            { label: 'When', kind: 'whole', cell: ({ at }) => <InstantText timestamp={at} /> },
            { label: 'Change', kind: 'lead', cell: ({ before, after }) => setupChangeLabel(before, after, names) },
            { label: 'By', cell: ({ byName }) => byName },
          ]}
        />
      )}
    </Panel>
  );
}
