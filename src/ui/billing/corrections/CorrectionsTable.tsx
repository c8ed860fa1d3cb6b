import { Button, mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo, useState } from 'react';
import { ChangeCorrections } from '../../../application/billing/corrections/Corrections';
import type { Me } from '../../../application/people/preferences/Me';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from '../../../domain/billing/corrections/Correction';
import { correctionCause } from '../../../domain/billing/corrections/correctionCause';
import { CORRECTIONS } from '../../../domain/billing/corrections/correctionList';
import {
  allowsDecision,
  CORRECTION_DECISIONS,
  type CorrectionDecision,
  type CorrectionSort,
  DECISION_LABELS,
  isEditable,
} from '../../../domain/billing/corrections/correctionSteps';
import { eachOf, membersText } from '../../../domain/billing/corrections/inquiryMembers';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { Checkbox } from '../../kit/forms/fields';
import { useDownload } from '../../kit/forms/useDownload';
import { Actions } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { MemberLink } from '../../kit/navigation/MemberLink';
import { useService } from '../../kit/Services';
import { tableColumns } from '../../kit/tables/ListPart';
import { fromBillColumn, MEMBER_COLUMN, memberItemName, useCellStyles } from '../../kit/tables/memberColumns';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import type { Sorting } from '../../kit/tables/TableHead';
import { useCodeName } from '../../kit/useCodeName';
import { dayText, today } from '../../kit/values/DateText';
import { AnswerForm } from './AnswerForm';
import { CorrectionForm } from './CorrectionForm';
import { SendCorrections } from './SendCorrections';
import { useDeciding } from './useDeciding';

export interface CorrectionsTableProps {
  readonly items: readonly Correction[];
  readonly sorting: Sorting<CorrectionSort>;
  /** Whether each correction shows its group. */
  readonly showsGroups: boolean;
  /** The query string of a list whose columns can be chosen. */
  readonly address: URLSearchParams | undefined;
}

/** Corrections, each with its difference, and, where allowed, how to confirm, edit or drop it, alone or several at once. */
export function CorrectionsTable({ items, sorting, showsGroups, address }: CorrectionsTableProps) {
  const styles = useCellStyles();
  const mayChange = useMay('corrections.write');
  const nameOf = useCodeName();
  const me = useMe();
  // People who can only read get no empty Action column.
  const hasActions = items.some((item) => Object.values(actionsOn(item, me)).some(Boolean));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openPk, setOpenPk] = useState<string>();
  const deciding = useDeciding(() => setChosen(new Set()));
  const selected = items.filter(({ correctionPk }) => chosen.has(correctionPk)).flatMap(eachOf);
  const toggle = useCallback(
    (pks: readonly string[], isChosen: boolean) =>
      setChosen((before) => new Set([...[...before].filter((pk) => !pks.includes(pk)), ...(isChosen ? pks : [])])),
    [],
  );
  const all = useMemo((): readonly StackColumn<Correction, CorrectionSort>[] => {
    const select: StackColumn<Correction, CorrectionSort> = {
      label: 'Select',
      kind: 'select',
      head: (
        <Checkbox
          label="Select all corrections"
          checked={items.length > 0 && items.every(({ correctionPk }) => chosen.has(correctionPk))}
          onChange={(isChosen) =>
            toggle(
              items.map(({ correctionPk }) => correctionPk),
              isChosen,
            )
          }
        />
      ),
      cell: (item) => (
        <Checkbox
          label={`Select ${itemName(item)}`}
          checked={chosen.has(item.correctionPk)}
          onChange={(isChosen) => toggle([item.correctionPk], isChosen)}
        />
      ),
    };
    const shown: readonly StackColumn<Correction, CorrectionSort>[] = [
      ...(mayChange ? [select] : []),
      ...tableColumns<Correction, CorrectionSort>(CORRECTIONS, {
        member: {
          ...MEMBER_COLUMN,
          cell: (item) =>
            item.others.length === 0 ? MEMBER_COLUMN.cell(item) : <InquiryMembers members={eachOf(item)} />,
        },
        correction: {
          cell: (item) => (
            <>
              {correctionText(item, dayText)}
              {item.others.length > 0 && `: ${item.inquiry}`}
              {item.others.length === 0 && item.note && <span className={styles.quiet}>{item.note}</span>}
            </>
          ),
        },
        to: {
          kind: 'text',
          cell: (item) =>
            item.system ??
            (recipientOf(item.kind) === 'CARRIER' ? nameOf('carrier', item.carrierCode) : RECIPIENT_LABELS.PAYROLL),
        },
        fromBill: fromBillColumn(showsGroups, ({ differenceKind }) => correctionCause(differenceKind)),
        difference: { sort: 'difference' },
        status: { sort: 'status', cell: (item) => <StatusText item={item} /> },
      }),
      ...(hasActions
        ? [
            {
              label: 'Action',
              cell: (item: Correction) =>
                openPk !== item.correctionPk && (
                  <RowActions item={item} name={itemName(item)} onOpen={() => setOpenPk(item.correctionPk)} />
                ),
            },
          ]
        : []),
    ];
    return shown;
  }, [styles, showsGroups, mayChange, hasActions, items, chosen, toggle, openPk, nameOf]);
  const columns = useShownColumns(all, address);
  return (
    <>
      {deciding.failed && (
        <ActionError
          what={deciding.failed.what}
          error={deciding.failed.error}
          onRetry={deciding.failed.retry}
          onDismiss={deciding.dismiss}
        />
      )}
      <StackTable
        label={CORRECTIONS.title}
        isFramed
        isWide
        sorting={sorting}
        items={items}
        keyOf={CORRECTIONS.keyOf}
        columns={columns}
        isCompact={isCompact(address)}
        detail={(item) =>
          openPk === item.correctionPk &&
          (item.state === 'SENT' ? (
            <AnswerForm correction={item} name={itemName(item)} onDone={() => setOpenPk(undefined)} />
          ) : (
            <CorrectionForm correction={item} name={memberItemName(item)} onDone={() => setOpenPk(undefined)} />
          ))
        }
      />
      <DecisionBar
        selected={selected}
        address={address}
        isBusy={deciding.isBusy}
        onDecide={deciding.decide}
        onClear={() => setChosen(new Set())}
      />
    </>
  );
}

/** Name used in an item's buttons. */
function itemName(item: Correction): string {
  const members = membersText(item);
  return members === undefined ? memberItemName(item) : `inquiry about ${members}`;
}

/** The members of an inquiry, each with its amount and what the carrier is told. */
function InquiryMembers({ members }: { readonly members: readonly Correction[] }) {
  const styles = useCellStyles();
  return (
    <details className={styles.member}>
      <summary>{counted(members.length, 'member')}</summary>
      <ul className={styles.list}>
        {members.map((one) => (
          <li key={one.correctionPk}>
            <MemberLink pk={one.origin.billPk} memberId={one.memberId} memberName={one.memberName} />
            <span className={styles.quiet}>
              {[one.coverage ?? 'All coverages', formatCents(one.differenceCents), one.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function StatusText({ item: { state, isOverdue, sendBy, evidence } }: { item: Correction }) {
  const styles = useCellStyles();
  const [onDay] = useState(today);
  const isLate = sendBy !== null && sendBy < onDay;
  return (
    <>
      <span className={isOverdue ? styles.late : undefined}>
        {isOverdue ? 'Overdue' : labelOf(CORRECTION_STATE_LABELS, state)}
      </span>
      {sendBy !== null && (
        <span className={mergeClasses(styles.quiet, isLate && styles.late)}>Send by {dayText(sendBy)}</span>
      )}
      {evidence && <span className={styles.quiet}>{evidence}</span>}
    </>
  );
}

interface RowActionsProps {
  readonly item: Correction;
  readonly name: string;
  /** Opens the form below the row. */
  readonly onOpen: () => void;
}

/** What the person may do with a correction in its row. */
function actionsOn({ groupNumber, filePk, state, others }: Correction, me: Me) {
  return {
    // The members of an inquiry are edited one by one, in a search for them.
    edit: isEditable(state) && others.length === 0 && may(me, 'corrections.write', groupNumber),
    answer: state === 'SENT' && may(me, 'corrections.answer', groupNumber),
    download: filePk !== null && may(me, 'corrections.readFiles', groupNumber),
  };
}

function RowActions({ item, name, onOpen }: RowActionsProps) {
  const { groupNumber, filePk } = item;
  const { edit, answer, download } = actionsOn(item, useMe());
  const command = useService(ChangeCorrections);
  const { failed, start } = useDownload();
  return (
    <Actions>
      {edit && (
        <Button size="small" aria-label={`Edit ${name}`} onClick={onOpen}>
          Edit
        </Button>
      )}
      {answer && (
        <Button size="small" aria-label={`Answer ${name}`} onClick={onOpen}>
          Answer
        </Button>
      )}
      {download && filePk !== null && (
        <Button
          size="small"
          aria-label={`Download the file of ${name}`}
          onClick={() => start({ done: 'File downloaded', fetch: () => command.file(groupNumber, filePk) })}
        >
          File
        </Button>
      )}
      {failed && <ActionError what="The file could not be downloaded." {...failed} />}
    </Actions>
  );
}

interface DecisionBarProps {
  readonly selected: readonly Correction[];
  readonly address: URLSearchParams | undefined;
  readonly isBusy: boolean;
  readonly onDecide: (corrections: readonly Correction[], decision: CorrectionDecision) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected corrections, and how many and how much each button concerns. */
function DecisionBar({ selected, address, isBusy, onDecide, onClear }: DecisionBarProps) {
  const total = cappedSum(selected.map(({ differenceCents }) => Math.abs(differenceCents)));
  return (
    <SelectionBar
      rows={rowsOf(CORRECTIONS, selected)}
      address={address}
      noun={['correction', 'corrections']}
      total={`differences of ${formatCents(total)}`}
      onClear={onClear}
    >
      <SendCorrections selected={selected} />
      {CORRECTION_DECISIONS.map((decision) => {
        const concerned = selected.filter(({ state }) => allowsDecision(state, decision));
        if (concerned.length === 0) return null;
        return (
          <Button
            key={decision}
            appearance={decision === 'confirm' ? 'primary' : 'secondary'}
            disabledFocusable={isBusy}
            onClick={() => onDecide(concerned, decision)}
          >
            {DECISION_LABELS[decision]} {concerned.length.toLocaleString('en-US')}
          </Button>
        );
      })}
    </SelectionBar>
  );
}
