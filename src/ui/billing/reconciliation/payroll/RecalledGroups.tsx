import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useId, useMemo } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { RememberedState } from '../../../../application/billing/reconciliation/ReconcileState';
import { ACTION_LABELS, type Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import {
  groupText,
  groupTitle,
  type Recalled,
  type RecalledGroup,
  recalledGroups,
} from '../../../../domain/billing/reconciliation/memory/recall';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import type { Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import { addMonths, type LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { counted } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { Stack, Strong } from '../../../kit/layout';
import { monthText } from '../../../kit/values/DateText';
import { effectSummary } from '../ChangeQuestion';

const useStyles = makeStyles({
  panel: { padding: tokens.spacingHorizontalM },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    paddingBlock: tokens.spacingVerticalXS,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: '260px', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface RecalledGroupsProps {
  readonly session: ReconcileSession;
  readonly discrepancies: readonly Discrepancy[];
  readonly recalled: ReadonlyMap<string, Recalled>;
  /** "last month", or "in September 2026" */
  readonly when: string;
  /** Keys of differences without a decision. */
  readonly open: ReadonlySet<string>;
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Remembered decisions in groups: those that can be applied again, and those that standing decisions made. */
export function RecalledGroups(props: RecalledGroupsProps) {
  const { discrepancies, recalled, open, work, ...rest } = props;
  const styles = useStyles();
  const groups = useMemo(() => recalledGroups(discrepancies, recalled), [discrepancies, recalled]);
  const shown = groups.flatMap((group) => {
    const undecided = partOf(group, ({ key }) => open.has(key));
    const standing = partOf(group, ({ key }) => work.resolutions.get(key)?.standingPk !== undefined);
    return [
      ...(undecided ? [{ group: undecided, isDecided: false }] : []),
      ...(standing ? [{ group: standing, isDecided: true }] : []),
    ];
  });
  if (shown.length === 0) return null;
  return (
    <Panel className={styles.panel}>
      <Stack as="ul" gap={0} aria-label="Remembered decisions">
        {shown.map(({ group, isDecided }) => (
          <GroupRow key={`${group.id}|${isDecided}`} group={group} isDecided={isDecided} work={work} {...rest} />
        ))}
      </Stack>
    </Panel>
  );
}

interface GroupRowProps extends Pick<RecalledGroupsProps, 'session' | 'when' | 'work' | 'isReadOnly'> {
  readonly group: RecalledGroup;
  /** Whether standing decisions have decided about these differences. */
  readonly isDecided: boolean;
}

function GroupRow({ group, isDecided, session, when, work, isReadOnly }: GroupRowProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const id = useId();
  const measured = useDeferredValue(group);
  const measuredWork = useDeferredValue(work);
  const effect = useMemo(
    () => (isDecided ? '' : effectSummary(session.editor.effectOfEach(measured.decisions, measuredWork))),
    [session, measured, measuredWork, isDecided],
  );
  const [first] = group.decisions.values();
  const count = counted(group.decisions.size, 'difference');
  const act = () => {
    const isMade = isDecided
      ? session.remembered.undoStanding([...group.decisions.keys()])
      : session.remembered.apply(group);
    if (isMade) announce(isDecided ? `Standing decisions about ${count} undone` : `Decided about ${count}`);
  };
  return (
    <li className={styles.row}>
      <span className={styles.words} id={id}>
        <Strong>{groupText(group, when)}</Strong>
        <span className={styles.quiet}>
          {first && ACTION_LABELS[first.action]}
          {effect && ` · ${effect}`}
          {isDecided && ' · Decided; counts when you reconcile'}
        </span>
      </span>
      <Button
        size="small"
        appearance={isDecided ? 'secondary' : 'primary'}
        disabled={isReadOnly}
        aria-label={`${isDecided ? 'Undo' : 'Apply'} ${lowerFirst(groupTitle(group, when))}`}
        aria-describedby={id}
        onClick={act}
      >
        {isDecided ? 'Undo' : 'Apply'}
      </Button>
    </li>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** The differences of a group for which something holds; undefined if there are none. */
function partOf(group: RecalledGroup, isIn: (one: Discrepancy) => boolean): RecalledGroup | undefined {
  const decisions: ReadonlyMap<Discrepancy, Resolution> = new Map([...group.decisions].filter(([one]) => isIn(one)));
  return decisions.size > 0 ? { ...group, decisions } : undefined;
}

/** What is remembered, and of when: "last month" or "in September 2026". */
export function rememberedIn(remembered: RememberedState, periodFrom: LocalDate) {
  const memory = remembered.kind === 'loaded' ? remembered.memory : undefined;
  const from = memory?.last?.periodFrom;
  return {
    recalled: remembered.kind === 'loaded' ? remembered.recalled : NOTHING,
    standing: new Map((memory?.standing ?? []).map((one) => [one.key, one])),
    when:
      from === periodFrom
        ? 'on the earlier bill of this month'
        : from === undefined || addMonths(from, 1) === periodFrom
          ? 'last month'
          : `in ${monthText(from)}`,
  };
}

const NOTHING: ReadonlyMap<string, Recalled> = new Map();
