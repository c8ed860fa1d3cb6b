import { mergeClasses } from '@fluentui/react-components';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { StandingDecision } from '../../../../application/billing/reconciliation/StandingDecisions';
import { type CorrectionChoice, problemWithChoice } from '../../../../domain/billing/corrections/CorrectionChoice';
import { decidedCorrection } from '../../../../domain/billing/corrections/decidedCorrection';
import { DECIDED_LABELS, type Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../domain/billing/reconciliation/DiscrepancyAction';
import { decisionFor, type Recalled, recalledMessage } from '../../../../domain/billing/reconciliation/memory/recall';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { changedByHand, offeredAction, type Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { useArrowDownInto } from '../../../kit/navigation/useArrowDownInto';
import { useFocusFrame } from '../../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { TablePart, VirtualRows, type VirtualRowsHandle } from '../../../kit/tables/VirtualRows';
import { useBreakpoint } from '../../../kit/useBreakpoint';
import { dayText } from '../../../kit/values/DateText';
import { type ListRows, useListHeight, useWidthOf } from '../useListHeight';
import { type CardTexts, cardHeight, rowHeight } from './cardHeight';
import { whoOf } from './DecisionControls';
import { DifferenceRow } from './DifferenceRow';
import {
  actionOfKey,
  CONFIRM_CORRECTION_KEY,
  DROP_CORRECTION_KEY,
  EVIDENCE_KEY,
  OUTSIDE_KEY,
  useListedDecisionKeys,
} from './decisionKeys';
import {
  EVIDENCE_HEIGHT,
  EVIDENCE_HEIGHT_ON_PHONE,
  HEAD_HEIGHT,
  MIN_TABLE_WIDTH,
  ROW_HEIGHT,
  useDifferenceStyles,
} from './differenceStyles';
import { wordsOf } from './RowCorrection';
import { useDecisionAnnouncements } from './useDecisionAnnouncements';
import { type FocusWish, useRowFocus } from './useRowFocus';

export interface DifferenceListProps {
  readonly groupNumber: string;
  readonly session: ReconcileSession;
  readonly discrepancies: readonly Discrepancy[];
  readonly work: ReconcileWork;
  readonly open: ReadonlySet<string>;
  /** Whether enrollment was compared, too. */
  readonly hasEnrollment: boolean;
  readonly isReadOnly: boolean;
  /** How often the open differences were asked for. */
  readonly asksOpen: number;
  /** Whether the selected row gets the focus when the list appears or is asked for. */
  readonly takeFocusWish: () => FocusWish;
  /** Remembered decisions by key of the difference. */
  readonly recalled: ReadonlyMap<string, Recalled>;
  /** Standing decisions that apply to the bill, by key of the difference. */
  readonly standing: ReadonlyMap<string, StandingDecision>;
  /** "last month", or "in September 2026" */
  readonly when: string;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly onMakeStanding: (discrepancy: Discrepancy, resolution: Resolution) => void;
  /** Shows the terms of the correction that a decided difference proposes, to be changed. */
  readonly onEditCorrection: (discrepancy: Discrepancy) => void;
  /** Undefined if the person may not change who pays outside payroll. */
  readonly onPaysOutside: ((discrepancy: Discrepancy) => void) | undefined;
}

const ROWS: ListRows = { head: HEAD_HEIGHT, row: ROW_HEIGHT, fewest: 3 };
/** Cards differ in height, so rows are counted in small steps. */
const CARDS: ListRows = { head: 0, row: 20, fewest: 16 };
const CHOSEN_LABELS: Readonly<Record<CorrectionChoice['state'], string>> = {
  OPEN: 'correction confirmed',
  DROPPED: 'correction dropped',
};
const HEADINGS = ['Member', 'Kind', 'Billed', 'Enrolled', 'Deducted', 'Difference', 'Decision'];
const AMOUNTS: readonly string[] = ['Billed', 'Enrolled', 'Deducted', 'Difference'];

/**
 * The list of differences. All of it can be worked through from the keyboard: the focus is on the selected row or in it.
 *
 * @source docs/decisions/reconciliation.md#the-focus-is-on-the-row-that-the-keys-decide-about
 */
export function DifferenceList(props: DifferenceListProps) {
  const { session, discrepancies, work, open, hasEnrollment, isReadOnly, recalled, standing, when } = props;
  const { groupNumber, periodFrom, onEditCorrection } = props;
  const styles = useDifferenceStyles();
  const table = useTableStyles();
  const focus = useFocusFrame();
  const scroll = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualRowsHandle>(null);
  // Next to the navigation, the table fits from the large level on.
  const level = useBreakpoint();
  const isCard = level <= 2;
  const isPhone = level === 0;
  const [chosen, setChosen] = useState(0);
  const [expanded, setExpanded] = useState<string>();
  const headings = hasEnrollment ? HEADINGS : HEADINGS.filter((heading) => heading !== 'Enrolled');
  const evidenceHeight = isPhone ? EVIDENCE_HEIGHT_ON_PHONE : EVIDENCE_HEIGHT;
  const row = Math.min(chosen, discrepancies.length - 1);
  const current = discrepancies[row];

  const extraHeight = useCallback(
    (index: number) => (expanded !== undefined && discrepancies[index]?.key === expanded ? evidenceHeight : 0),
    [discrepancies, expanded, evidenceHeight],
  );
  const heightOfCard = useCallback(
    (index: number) => {
      const one = discrepancies[index];
      if (!one) return 0;
      const resolution = work.resolutions.get(one.key);
      const texts = textsOf(one, resolution, recalled.get(one.key), periodFrom, when);
      return cardHeight(resolution, isPhone, hasEnrollment, texts) + extraHeight(index);
    },
    [work, discrepancies, isPhone, hasEnrollment, recalled, periodFrom, when, extraHeight],
  );
  const width = Math.max(useWidthOf(scroll), MIN_TABLE_WIDTH);
  const heightOfRow = useCallback(
    (index: number) => {
      const one = discrepancies[index];
      if (!one) return ROW_HEIGHT;
      const texts = textsOf(one, work.resolutions.get(one.key), recalled.get(one.key), periodFrom, when);
      return rowHeight(texts, width, hasEnrollment, ROW_HEIGHT) + extraHeight(index);
    },
    [work, discrepancies, hasEnrollment, recalled, periodFrom, when, width, extraHeight],
  );
  const toggle = ({ key }: Discrepancy) => setExpanded(expanded === key ? undefined : key);
  const size = useListHeight(scroll, isCard ? CARDS : ROWS);
  const say = useDecisionAnnouncements(discrepancies, work, open.size);
  const { currentRow, focusRow } = useRowFocus();
  useListedDecisionKeys();

  const set = (one: Discrepancy, resolution: Resolution | undefined) =>
    session.editor.decide(whoOf(one), [one], () => resolution);
  const decide = (one: Discrepancy, action: DiscrepancyAction | undefined) => {
    const isMade = set(one, action && decisionFor(one, action, recalled.get(one.key)));
    if (isMade) say(one, action ? DECIDED_LABELS[action] : 'decision removed');
  };
  const correctionOf = (one: Discrepancy) => {
    const resolution = work.resolutions.get(one.key);
    return resolution && decidedCorrection(one, resolution, periodFrom);
  };
  /** Confirms or drops a correction. If its terms are incomplete or risky, opens the form instead. */
  const choose = (one: Discrepancy, state: CorrectionChoice['state'] | undefined) => {
    const { proposed } = correctionOf(one) ?? {};
    const choice = state && { ...work.resolutions.get(one.key)?.correction, state };
    if (proposed && choice && problemWithChoice({ ...proposed, coverage: one.coverage }, choice, dayText))
      return onEditCorrection(one);
    const isMade = session.editor.chooseCorrections(`Correction of ${whoOf(one)}`, new Map([[one.key, choice]]));
    if (isMade) say(one, state ? CHOSEN_LABELS[state] : 'correction proposed again');
  };
  const toggleCorrection = (one: Discrepancy, state: CorrectionChoice['state']) => {
    const correction = correctionOf(one);
    if (correction && correction.state !== 'SENT') choose(one, correction.state === state ? undefined : state);
  };
  const go = (to: number) => {
    const inside = Math.max(0, Math.min(discrepancies.length - 1, to));
    setChosen(inside);
    list.current?.scrollToIndex(inside);
    scroll.current?.scrollIntoView({ block: 'nearest' });
    focusRow(inside === row);
  };
  useArrowDownInto('Go to the differences', () => {
    go(row);
    return true;
  });
  const answer = useEffectEvent(() => {
    const wish = props.takeFocusWish();
    if (wish === undefined || (wish === 'ifFree' && document.activeElement !== document.body)) return;
    scroll.current?.scrollIntoView({ block: 'nearest' });
    focusRow(true);
  });
  useEffect(() => answer(), [props.asksOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (isField || event.ctrlKey || event.metaKey || event.altKey || !current) return;
    const key = event.key.toLowerCase();
    const action = actionOfKey(key, offeredAction(current));
    if (key === 'arrowdown') go(row + 1);
    else if (key === 'arrowup') go(row - 1);
    else if (key === 'home') go(0);
    else if (key === 'end') go(discrepancies.length - 1);
    else if (key === EVIDENCE_KEY.toLowerCase()) toggle(current);
    else if (isReadOnly) return;
    else if (key === 'delete' || key === 'backspace') decide(current, undefined);
    else if (key === CONFIRM_CORRECTION_KEY.toLowerCase()) toggleCorrection(current, 'OPEN');
    else if (key === DROP_CORRECTION_KEY.toLowerCase()) toggleCorrection(current, 'DROPPED');
    else if (key === OUTSIDE_KEY.toLowerCase() && mayPayOutside(current)) props.onPaysOutside?.(current);
    else if (action && current.actions.includes(action)) {
      decide(current, action);
      go(row + 1);
    } else return;
    event.preventDefault();
  }

  const rowAt = (index: number, style: CSSProperties) => {
    const one = discrepancies[index];
    if (!one) return null;
    const resolution = work.resolutions.get(one.key);
    const known = recalled.get(one.key);
    return (
      <TablePart
        key={one.key}
        part="row"
        ref={index === row ? currentRow : null}
        tabIndex={index === row ? 0 : -1}
        aria-rowindex={index + 2}
        aria-current={index === row}
        className={mergeClasses(
          styles.ringed,
          isCard ? styles.card : styles.row,
          !isCard && hasEnrollment && styles.threeWay,
          !isCard && one.key === expanded && styles.expanded,
          !open.has(one.key) && styles.decided,
          index === row && styles.active,
        )}
        style={style}
        onFocus={() => setChosen(index)}
        onClick={() => setChosen(index)}
      >
        <DifferenceRow
          groupNumber={groupNumber}
          isCard={isCard}
          isPhone={isPhone}
          hasEnrollment={hasEnrollment}
          isExpanded={one.key === expanded}
          onExpand={() => toggle(one)}
          discrepancy={one}
          resolution={resolution}
          remembered={known && recalledMessage(known, one, when)}
          correction={correctionOf(one)}
          onChooseCorrection={(state) => choose(one, state)}
          onEditCorrection={() => onEditCorrection(one)}
          standing={standing.get(one.key)}
          isReadOnly={isReadOnly}
          isReachable={index === row}
          onDecide={(action) => decide(one, action)}
          onChange={(changes) => resolution && set(one, changedByHand(resolution, changes))}
          onMakeStanding={() => resolution && props.onMakeStanding(one, resolution)}
          onPaysOutside={props.onPaysOutside && mayPayOutside(one) ? () => props.onPaysOutside?.(one) : undefined}
        />
      </TablePart>
    );
  };
  return (
    <div className={mergeClasses(table.frame, focus.frame)}>
      <TablePart
        ref={scroll}
        part="region"
        tabIndex={-1}
        className={styles.scroll}
        style={size}
        aria-label="Differences. Arrow keys select a row, S applies the suggestion, P uses the payroll amount, B accepts it as billed, N expects it on the next bill, D disputes it, I ignores it, C confirms the correction that a decision proposes, X drops it, O says that the member pays outside payroll, E shows the evidence."
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => target === currentTarget && go(row)}
      >
        <TablePart
          part="table"
          aria-label="Differences"
          aria-rowcount={discrepancies.length + 1}
          className={isCard ? undefined : styles.table}
        >
          {!isCard && (
            <TablePart part="rowgroup" className={styles.head}>
              <TablePart
                part="row"
                aria-rowindex={1}
                className={mergeClasses(styles.row, hasEnrollment && styles.threeWay)}
                style={{ borderBottomStyle: 'none' }}
              >
                {headings.map((heading) => (
                  <TablePart
                    key={heading}
                    part="columnheader"
                    className={AMOUNTS.includes(heading) ? styles.money : undefined}
                  >
                    {heading}
                  </TablePart>
                ))}
              </TablePart>
            </TablePart>
          )}
          <TablePart part="rowgroup">
            <VirtualRows
              count={discrepancies.length}
              rowHeight={isCard ? heightOfCard : heightOfRow}
              headHeight={isCard ? 0 : HEAD_HEIGHT}
              scrollRef={scroll}
              handle={list}
            >
              {rowAt}
            </VirtualRows>
          </TablePart>
        </TablePart>
      </TablePart>
    </div>
  );
}

/** The texts of a difference's card: its cause, and the correction of its decision or what was remembered. */
function textsOf(
  one: Discrepancy,
  resolution: Resolution | undefined,
  known: Recalled | undefined,
  periodFrom: LocalDate,
  when: string,
): CardTexts {
  const { cause } = one;
  const correction = resolution && decidedCorrection(one, resolution, periodFrom);
  if (correction) return { cause, second: { text: wordsOf(correction), hasButton: true } };
  return { cause, second: known && { text: recalledMessage(known, one, when), hasButton: false } };
}

/** Whether the member is billed, and payroll has no row: then a payment outside payroll can be the reason. */
function mayPayOutside({ linePks, deductedCents, evidence }: Discrepancy): boolean {
  return linePks.length > 0 && deductedCents === null && evidence.payer === undefined;
}
