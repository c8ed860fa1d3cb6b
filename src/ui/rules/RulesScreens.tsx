import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { GROUPS_PER_PAGE, type GroupInList, RulesQuery } from '../../application/rules/RulesQuery';
import { nextChangeAfter, rulesFor } from '../../domain/rules/RuleChange';
import { carrierTermsLabel, HOUSE_RULE_LABELS } from '../../domain/rules/RuleSettings';
import { EmptyState } from '../kit/feedback/EmptyState';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { useShortcut } from '../kit/navigation/Shortcuts';
import { setupPaths } from '../kit/navigation/setupPaths';
import { useService } from '../kit/Services';
import { ListFilters } from '../kit/tables/ListFilters';
import { pageOf, searchOf, useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { monthText, today } from '../kit/values/DateText';
import { CarrierRules, GroupRulesSettings } from './RuleSettingsPage';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** The rules of the group in the address, or the list of groups. */
export function GroupsScreen() {
  const { groupNumber } = useParams();
  // The key starts over for another group, without what was typed for the last one.
  return groupNumber ? <GroupRulesSettings key={groupNumber} groupNumber={groupNumber} /> : <GroupList />;
}

const GROUP_COLUMNS: readonly StackColumn<GroupInList>[] = [
  {
    label: 'Group',
    kind: 'lead',
    cell: ({ groupNumber, name }) => <AppLink to={`${paths.groups}/${groupNumber}`}>{name}</AppLink>,
  },
  { label: 'Number', kind: 'whole', cell: ({ groupNumber }) => groupNumber },
  { label: 'House rule', cell: ({ houseRule }) => HOUSE_RULE_LABELS[houseRule] ?? houseRule },
  {
    label: 'Next change',
    kind: 'whole',
    cell: ({ nextChangeFrom }) => (nextChangeFrom ? monthText(nextChangeFrom) : '–'),
  },
];

/** Groups in scope with their house rule. */
function GroupList() {
  const styles = useStyles();
  const table = useTableStyles();
  const maySetUp = useMay('setup.read');
  const mayAdd = useMay('setup.write');
  const rules = useService(RulesQuery);
  const list = useMemo(() => rules.groups(), [rules]);
  const [address, change] = useListAddress();
  const [q, page] = [searchOf(address), pageOf(address)];
  const groups = useLiveQuery(
    list,
    useMemo(() => ({ q: q.trim(), page }), [q, page]),
  );
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search groups');
  return (
    <div className={styles.root}>
      <PageHeader
        title="Groups"
        sub="House rule and contributions of each group"
        actions={
          <>
            {mayAdd && (
              <LinkButton appearance="primary" to={setupPaths.add('groups')}>
                Add a group
              </LinkButton>
            )}
            {maySetUp && <LinkButton to={setupPaths.list('groups')}>Groups, carriers, agents and reps</LinkButton>}
            <LinkButton to={paths.carriers}>Carrier rules</LinkButton>
          </>
        }
      />
      <ListFilters
        count={0}
        search={
          <>
            <Label htmlFor="group-search">Search</Label>
            <TextInput
              id="group-search"
              ref={search}
              type="search"
              maxLength={80}
              placeholder="Part of a name or number"
              value={q}
              onChange={(text) => change({ q: text }, { replace: true })}
            />
          </>
        }
      />
      {groups.kind === 'failed' && (
        <LoadFailed what="The groups could not be loaded." error={groups.error} onRetry={() => list.retry()} />
      )}
      {groups.kind === 'loading' && (
        <div className={table.frame}>
          <SkeletonRows rows={8} label="Loading groups" />
        </div>
      )}
      {groups.kind === 'loaded' && groups.value.total === 0 && q !== '' && (
        <EmptyState kind="noMatch" text="No group matches this search." onClear={() => change({ q: '' })} />
      )}
      {groups.kind === 'loaded' && groups.value.total === 0 && q === '' && (
        <EmptyState kind="nothingYet" title="No groups" text="You have no groups yet. Ask your administrator." />
      )}
      {groups.kind === 'loaded' && groups.value.total > 0 && (
        <>
          <StackTable
            isFramed
            isBusy={groups.refreshing}
            label="Groups"
            items={groups.value.items}
            keyOf={({ groupNumber }) => groupNumber}
            columns={GROUP_COLUMNS}
          />
          <Pager
            page={page}
            size={GROUPS_PER_PAGE}
            total={groups.value.total}
            noun="groups"
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}

/** The rules of the carrier in the address, or the list of carriers. */
export function CarriersScreen() {
  const { carrierCode } = useParams();
  return carrierCode ? <CarrierRules key={carrierCode} carrierCode={carrierCode} /> : <CarrierList />;
}

/** Carriers of the groups in scope with their rules. */
function CarrierList() {
  const styles = useStyles();
  const table = useTableStyles();
  const rules = useService(RulesQuery);
  const list = useMemo(() => rules.carriers(), [rules]);
  const carriers = useLiveQuery(list, true);
  const day = today();
  return (
    <div className={styles.root}>
      <PageHeader
        title="Carriers"
        sub="Retro window and proration of each carrier"
        above={<AppLink to={paths.groups}>Back to groups</AppLink>}
      />
      {carriers.kind === 'failed' && (
        <LoadFailed what="The carriers could not be loaded." error={carriers.error} onRetry={() => list.retry()} />
      )}
      {carriers.kind === 'loading' && (
        <div className={table.frame}>
          <SkeletonRows rows={4} label="Loading carriers" />
        </div>
      )}
      {carriers.kind === 'loaded' && carriers.value.length === 0 && (
        <EmptyState kind="nothingYet" title="No carriers" text="Carriers of your groups appear here." />
      )}
      {carriers.kind === 'loaded' && carriers.value.length > 0 && (
        <StackTable
          isFramed
          label="Carriers"
          items={carriers.value}
          keyOf={({ carrierCode }) => carrierCode}
          columns={[
            {
              label: 'Carrier',
              kind: 'lead',
              cell: ({ carrierCode, carrierName }) => (
                <AppLink to={`${paths.carriers}/${carrierCode}`}>{carrierName || carrierCode}</AppLink>
              ),
            },
            { label: 'Code', kind: 'whole', cell: ({ carrierCode }) => carrierCode },
            { label: 'Rules', cell: (carrier) => carrierTermsLabel(rulesFor(day, carrier)) },
            {
              label: 'Next change',
              kind: 'whole',
              cell: (carrier) => {
                const next = nextChangeAfter(day, carrier);
                return next ? monthText(next.appliesFrom) : '–';
              },
            },
          ]}
        />
      )}
    </div>
  );
}
