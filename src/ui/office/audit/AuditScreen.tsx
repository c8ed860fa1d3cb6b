import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react';
import { AuditLog, type AuditPage, type AuditQuery } from '../../../application/office/audit/AuditLog';
import { AUDIT_AREA_LABELS, AUDIT_AREAS, DEFAULT_AUDIT_DAYS } from '../../../domain/office/audit/AuditEvent';
import { AUDIT_LIST } from '../../../domain/office/audit/auditList';
import { addDays, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { DayInput } from '../../kit/forms/DayInput';
import { Select } from '../../kit/forms/fields';
import { Actions, Stack } from '../../kit/layout';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, useListAddress } from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { today } from '../../kit/values/DateText';
import { ListViews } from '../../kit/views/ListViews';
import { AuditTable } from './AuditTable';
import { KeptDataPanel } from './KeptDataPanel';
import { useTrailCheck } from './TrailCheck';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  pager: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalM },
});

/** Every filter of the address, empty. */
const NO_FILTERS = { q: '', area: '', from: '', to: '', group: '', by: '', before: '' };

/** Who changed what, when, and why, the latest first. @source product.md, Screens: Audit */
export function AuditScreen() {
  const [address, change] = useListAddress(AUDIT_LIST);
  const query = useAuditQuery(address);
  const trail = useTrailCheck();
  const [isShowingKept, setShowingKept] = useState(false);
  return (
    <Stack>
      <PageHeader
        title="Audit"
        sub="Who changed what, when, and why"
        actions={
          <>
            <Button aria-expanded={isShowingKept} onClick={() => setShowingKept(!isShowingKept)}>
              Data kept
            </Button>
            {trail.button}
          </>
        }
      />
      {trail.result}
      {isShowingKept && <KeptDataPanel onClose={() => setShowingKept(false)} />}
      <FoundEvents query={query} address={address} onChange={change} />
    </Stack>
  );
}

/** A group's part of the audit log. */
export function GroupActivity({ groupNumber }: { groupNumber: string }) {
  const [address, change] = useListAddress();
  return (
    <Stack>
      <FoundEvents query={useAuditQuery(address, groupNumber)} address={address} onChange={change} isOfGroup />
    </Stack>
  );
}

/** The query of the address. @param onlyGroup replaces the group in the address. */
function useAuditQuery(address: URLSearchParams, onlyGroup?: string): AuditQuery {
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  return useMemo(() => {
    const query = queryOfAddress(address, size);
    return onlyGroup === undefined ? query : { ...query, groupNumber: onlyGroup };
  }, [address, size, onlyGroup]);
}

interface FoundEventsProps extends PartProps {
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** Whether the page is about the group, so that it cannot be removed. */
  readonly isOfGroup?: boolean;
}

/** A page of events with its filters. */
function FoundEvents({ query, address, onChange: change, isOfGroup = false }: FoundEventsProps) {
  const log = useService(AuditLog);
  const live = useMemo(() => log.open(), [log]);
  const page = useLiveQuery(live, query);
  // A page further down belongs to the filters it was reached with.
  const filter: ChangeFilters = useCallback(
    (changes, how) => change(typeof changes === 'function' ? changes : { before: '', ...changes }, how),
    [change],
  );
  const shown = isOfGroup ? { ...query, groupNumber: undefined } : query;
  return (
    <>
      <Filters
        query={shown}
        onChange={filter}
        views={!isOfGroup && <ListViews list={AUDIT_LIST} address={address} onChange={filter} />}
        tools={
          <ExportMenu
            of={{ list: AUDIT_LIST, query }}
            rows={page.kind === 'loaded' ? page.value.items : undefined}
            address={isOfGroup ? undefined : address}
          />
        }
      />
      <Unloaded found={page} what="the audit log" rows={10} isPage onRetry={() => live.retry()} />
      {page.kind === 'loaded' && (
        <Stack aria-busy={page.refreshing}>
          <RefreshFailed found={page} what="the list" onRetry={() => live.retry()} />
          <OnlyButtons page={page.value} query={shown} onChange={filter} />
          <Events page={page.value} query={shown} address={isOfGroup ? undefined : address} onChange={filter} />
        </Stack>
      )}
    </>
  );
}

/** Invalid values and days after today are ignored. */
function queryOfAddress(address: URLSearchParams, size: number): AuditQuery {
  const group = address.get('group') ?? '';
  const { q = '', area, from, to, by } = readParameters(AUDIT_LIST.parameters, (name) => address.get(name));
  return {
    from: notAfterToday(from),
    to: notAfterToday(to),
    area,
    q,
    groupNumber: /^\d{1,12}$/.test(group) ? group : undefined,
    userId: by,
    before: address.get('before') || undefined,
    size,
  };
}

function notAfterToday(day: LocalDate | undefined): LocalDate | undefined {
  return day !== undefined && day <= today() ? day : undefined;
}

/** Whether anything but the latest events is shown. */
function isFiltered({ q, area, from, to, groupNumber, userId, before }: AuditQuery): boolean {
  return q !== '' || [area, from, to, groupNumber, userId, before].some((value) => value !== undefined);
}

interface PartProps {
  readonly query: AuditQuery;
  readonly onChange: ChangeFilters;
}

interface FiltersProps extends PartProps {
  readonly views: ReactNode;
  readonly tools: ReactNode;
}

function Filters({ query, onChange, views, tools }: FiltersProps) {
  const filter = useFilterStyles();
  const { q, area, from, to } = query;
  const count = [area, from, to].filter((value) => value !== undefined).length;
  return (
    <ListFilters
      views={views}
      tools={tools}
      count={count}
      onClear={isFiltered(query) ? () => onChange(NO_FILTERS) : undefined}
      search={{
        id: 'audit-search',
        noun: 'the audit log',
        placeholder: 'Person, group, bill, or reason',
        value: q,
        onChange: (text) => onChange({ q: text }, { replace: true }),
      }}
    >
      <div className={filter.field}>
        <Label htmlFor="audit-area">Area</Label>
        <Select id="audit-area" value={area ?? ''} onChange={(value) => onChange({ area: value })}>
          <option value="">All areas</option>
          {AUDIT_AREAS.map((value) => (
            <option key={value} value={value}>
              {AUDIT_AREA_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
      <div className={filter.field}>
        <Label htmlFor="audit-from">From</Label>
        <DayInput
          id="audit-from"
          max={to ?? today()}
          value={from ?? addDays(to ?? today(), 1 - DEFAULT_AUDIT_DAYS)}
          onChange={(day) => onChange({ from: day })}
        />
      </div>
      <div className={filter.field}>
        <Label htmlFor="audit-to">To</Label>
        <DayInput
          id="audit-to"
          max={today()}
          value={to ?? today()}
          onChange={(day) => onChange({ to: day === today() ? '' : day })}
        />
      </div>
    </ListFilters>
  );
}

interface FoundProps extends PartProps {
  readonly page: AuditPage;
}

/** The person and the group chosen in the list, each with a button that shows the others again. */
function OnlyButtons({ page: { items }, query: { userId, groupNumber }, onChange }: FoundProps) {
  if (userId === undefined && groupNumber === undefined) return null;
  const person = items.find(({ byUserId }) => byUserId === userId)?.byName ?? 'one person';
  const group = items.find((event) => event.groupNumber === groupNumber)?.groupName ?? `group ${groupNumber ?? ''}`;
  return (
    <Actions>
      {userId !== undefined && (
        <Button icon={<DismissRegular />} iconPosition="after" size="small" onClick={() => onChange({ by: '' })}>
          {`Only ${person}`}
        </Button>
      )}
      {groupNumber !== undefined && (
        <Button icon={<DismissRegular />} iconPosition="after" size="small" onClick={() => onChange({ group: '' })}>
          {`Only ${group}`}
        </Button>
      )}
    </Actions>
  );
}

interface EventsProps extends FoundProps, Pick<ComponentProps<typeof AuditTable>, 'address'> {}

function Events({ page: { items, next }, query, address, onChange }: EventsProps) {
  const styles = useStyles();
  const isFirst = query.before === undefined;
  if (items.length === 0 && !isFiltered(query)) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No changes yet"
        text={`Nothing has changed in the last ${DEFAULT_AUDIT_DAYS} days.`}
      />
    );
  }
  if (items.length === 0) return <EmptyState kind="noMatch" onClear={() => onChange(NO_FILTERS)} />;
  return (
    <>
      <AuditTable events={items} address={address} onFilter={onChange} />
      {(next !== null || !isFirst) && (
        <nav className={styles.pager} aria-label="Pages of events">
          <Button disabledFocusable={isFirst} onClick={() => onChange({ before: '' })}>
            Latest
          </Button>
          <Button disabledFocusable={next === null} onClick={() => onChange({ before: next ?? '' })}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
