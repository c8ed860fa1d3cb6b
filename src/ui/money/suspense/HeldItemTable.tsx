import { Button, Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { type HeldItem, SUSPENSE_LEVEL_LABELS, type SuspenseSort } from '../../../domain/money/suspense/HeldItem';
import { billText } from '../../../domain/money/suspense/suspenseEffect';
import { daysBetween } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Actions, Note } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths } from '../../kit/navigation/paths';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import type { Sorting } from '../../kit/tables/TableHead';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant, dayAtOffice, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ApplyForm } from './ApplyForm';
import { SettleForm } from './SettleForm';
import { DecideForm, RefundForm, TransferForm } from './SuspenseForms';

const FORMS = { apply: ApplyForm, settle: SettleForm, transfer: TransferForm, refund: RefundForm, decide: DecideForm };

type Work = keyof typeof FORMS;

interface OpenForm {
  /** As it was when the form opened. */
  readonly item: HeldItem;
  readonly work: Work;
  /** Gets the focus back. */
  readonly opener: HTMLElement;
}

interface HeldItemTableProps {
  readonly items: readonly HeldItem[];
  /** Reads the list again after a change. */
  readonly refresh: () => void;
  readonly sorting: Sorting<SuspenseSort>;
  /** Whether to show each item's payer or group; false where all belong to one group. */
  readonly showsGroups: boolean;
  /** The query string of a list whose columns can be chosen. */
  readonly address: URLSearchParams | undefined;
}

/** Money in suspense, with a form below the item that is worked on. */
export function HeldItemTable({ items, refresh, sorting, showsGroups, address }: HeldItemTableProps) {
  const mayWork = useMay('suspense.change');
  const [open, setOpen] = useState<OpenForm>();
  const columns = useShownColumns(
    useMemo(() => columnsFor(showsGroups, mayWork ? setOpen : undefined), [showsGroups, mayWork]),
    address,
  );
  const isListed = open !== undefined && items.some(({ suspensePk }) => suspensePk === open.item.suspensePk);
  // A refresh may find an item used up by someone else; its open form and what was typed stay.
  const shown = open && !isListed ? [open.item, ...items] : items;
  const close = () => {
    setOpen(undefined);
    open?.opener.focus();
  };
  if (shown.length === 0) return null;
  return (
    <StackTable
      isFramed
      label="Money in suspense"
      items={shown}
      keyOf={({ suspensePk }) => suspensePk}
      columns={columns}
      sorting={sorting}
      isCompact={isCompact(address)}
      detail={({ suspensePk }) => {
        if (open?.item.suspensePk !== suspensePk) return undefined;
        const Form = FORMS[open.work];
        return (
          <Form
            key={open.work}
            item={open.item}
            onCancel={close}
            onDone={() => {
              close();
              refresh();
            }}
          />
        );
      }}
    />
  );
}

type OpenWork = (form: OpenForm) => void;

function columnsFor(
  showsGroups: boolean,
  onOpen: OpenWork | undefined,
): readonly StackColumn<HeldItem, SuspenseSort>[] {
  return [
    ...(showsGroups
      ? [{ id: 'payer', label: 'Payer', kind: 'name', cell: (item: HeldItem) => <Payer item={item} /> } as const]
      : []),
    { id: 'from', label: 'From', kind: showsGroups ? 'text' : 'lead', cell: (item) => <Source item={item} /> },
    { id: 'age', label: 'Age', kind: 'whole', sort: 'age', cell: ({ addDate }) => <Age addDate={addDate} /> },
    {
      id: 'remaining',
      label: 'In suspense',
      kind: 'figure',
      sort: 'remaining',
      cell: ({ remainingCents }) => <Money cents={remainingCents} />,
    },
    {
      id: 'available',
      label: 'Available',
      kind: 'figure',
      cell: ({ availableCents }) => <Money cents={availableCents} quietZero />,
    },
    ...(onOpen ? [{ label: 'Actions', cell: (item: HeldItem) => <ItemActions item={item} onOpen={onOpen} /> }] : []),
  ];
}

function Payer({ item: { level, payer, groupName, groupNumber } }: { item: HeldItem }) {
  return (
    <>
      <GroupLink groupNumber={groupNumber} groupName={groupName ?? (payer || 'Unknown payer')} />
      <Note as="div">{groupNumber ? `Group ${groupNumber}` : SUSPENSE_LEVEL_LABELS[level]}</Note>
    </>
  );
}

function Source({ item }: { item: HeldItem }) {
  const looks = useLooks();
  const { payer, groupName, waitsFor, refund } = item;
  const isPayerShown = groupName !== null && payer !== '' && payer !== groupName;
  return (
    <>
      <Origin item={item} />
      {isPayerShown && <Note as="div">{payer}</Note>}
      {waitsFor && (
        <div>
          <AppLink to={paths.bill('dashboard', waitsFor.billPk)}>{billText(item)}</AppLink>
        </div>
      )}
      {refund && (
        <div className={looks.alert}>
          Refund of {formatCents(refund.amountCents)} to {refund.payee} waits for a second person
        </div>
      )}
    </>
  );
}

/** A check, the payment that the money comes from, or a bill's credit. */
function Origin({ item: { origin } }: { item: HeldItem }) {
  if (origin === '') return 'Credit of a bill';
  if (origin.startsWith('Check ')) return origin;
  return <AppLink to={`${paths.payments('dashboard')}?q=${encodeURIComponent(origin)}`}>{origin}</AppLink>;
}

function Age({ addDate }: { addDate: string }) {
  const days = Math.max(0, daysBetween(dayAtOffice(new Date(addDate)), today()));
  return (
    <>
      {counted(days, 'day')}
      <Note as="div">
        <DayOfInstant timestamp={addDate} />
      </Note>
    </>
  );
}

const WORK_LABELS: Readonly<Record<Work, string>> = {
  apply: 'Apply',
  settle: 'Settle return',
  transfer: 'Transfer',
  refund: 'Refund',
  decide: 'Decide refund',
};

/**
 * The actions of an item: the one that its cause asks for as a button, the others in a menu.
 *
 * @source docs/decisions/suspense.md#each-amount-in-suspense-has-one-next-step
 */
function ItemActions({ item, onOpen }: { readonly item: HeldItem; readonly onOpen: OpenWork }) {
  const root = useRef<HTMLDivElement>(null);
  const { level, origin, payer, groupName, availableCents, openBills, owedCents, refund } = item;
  const canUse = availableCents > 0;
  const offered: readonly (Work | false)[] = [
    refund !== null && 'decide',
    canUse && level === 'known' && owedCents > 0 && 'settle',
    canUse && level === 'known' && openBills.length > 0 && 'apply',
    // Money of an unknown payer is transferred once its group is found; a known group without bills gets it back.
    canUse && level !== 'known' && 'transfer',
    canUse && refund === null && 'refund',
    canUse && level === 'known' && 'transfer',
  ];
  const [first, ...others] = offered.filter((work) => work !== false);
  const name = [groupName ?? payer, origin].filter(Boolean).join(', ');
  const openFromMenu = (work: Work) => {
    const opener = root.current?.querySelector<HTMLElement>('[aria-haspopup]');
    if (opener) onOpen({ item, work, opener });
  };
  return (
    <Actions ref={root}>
      {first && (
        <Button
          size="small"
          aria-label={`${WORK_LABELS[first]}: ${name}`}
          onClick={({ currentTarget }) => onOpen({ item, work: first, opener: currentTarget })}
        >
          {WORK_LABELS[first]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <MenuButton size="small" appearance="subtle" aria-label={`More actions: ${name}`}>
              More
            </MenuButton>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {others.map((work) => (
                <MenuItem key={work} onClick={() => openFromMenu(work)}>
                  {WORK_LABELS[work]}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </Actions>
  );
}
