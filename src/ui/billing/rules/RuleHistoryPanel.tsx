import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { changeFor, type RuleChange, type RuleHistory, undoProblem } from '../../../domain/billing/rules/RuleChange';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant, monthText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  now: { margin: 0, marginBottom: tokens.spacingVerticalM, paddingLeft: tokens.spacingHorizontalXL },
});

interface RuleHistoryPanelProps<Rules, Settings extends RuleHistory<Rules>> {
  readonly editor: RuleEditor<Rules, Settings>;
  readonly history: Settings;
  /** Each rule in words, separated by semicolons. */
  readonly labelOf: (rules: Rules) => string;
  readonly mayUndo: boolean;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The date whose month is the current one. */
  readonly today: LocalDate;
}

/** The rules of today and every change, with undo until a change applies. */
export function RuleHistoryPanel<Rules, Settings extends RuleHistory<Rules>>({
  editor,
  history,
  labelOf,
  mayUndo,
  actions,
  today,
}: RuleHistoryPanelProps<Rules, Settings>) {
  const styles = useStyles();
  const looks = useLooks();
  const notify = useNotify();
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly change: RuleChange<Rules> }>();
  const current = changeFor(today, history);
  const undo = (change: RuleChange<Rules>) => {
    setFailure(undefined);
    editor.undo(history, change.changePk).then(
      () => notify({ title: `Change from ${monthText(change.appliesFrom)} undone` }),
      (error: unknown) => setFailure({ error, change }),
    );
  };
  return (
    <Panel title="Rules and history" actions={actions}>
      {failure && (
        <ActionError
          what="The change was not undone."
          error={failure.error}
          onRetry={() => undo(failure.change)}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      <p className={looks.smallHintAbove}>
        {current ? `Since ${monthText(current.appliesFrom)}` : 'These apply from the start. No changes so far.'}
      </p>
      <ul className={styles.now} aria-label="Rules that apply now">
        {labelOf(current?.rules ?? history.base)
          .split('; ')
          .map((rule) => (
            <li key={rule}>{rule.charAt(0).toUpperCase() + rule.slice(1)}</li>
          ))}
      </ul>
      {history.changes.length > 0 && (
        <StackTable
          label="Changes of the rules"
          items={history.changes}
          keyOf={({ changePk }) => changePk}
          columns={[
            { label: 'From', kind: 'lead', cell: ({ appliesFrom }) => monthText(appliesFrom) },
            { label: 'Rules', cell: ({ rules }) => labelOf(rules) },
            { label: 'Note', cell: ({ note }) => note || '–' },
            {
              label: 'Changed',
              cell: ({ at, byName }) => (
                <>
                  <DayOfInstant timestamp={at} /> by {byName}
                </>
              ),
            },
            {
              label: 'Status',
              cell: (change) => (
                <ChangeStatus
                  change={change}
                  isCurrent={change === current}
                  today={today}
                  canUndo={mayUndo && undoProblem(change, today) === undefined}
                  onUndo={() => undo(change)}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

interface ChangeStatusProps {
  readonly change: RuleChange<unknown>;
  readonly isCurrent: boolean;
  readonly today: LocalDate;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

function ChangeStatus({ change, isCurrent, today, canUndo, onUndo }: ChangeStatusProps) {
  const { appliesFrom, undoneAt, undoneBy } = change;
  if (undoneAt !== null) return <>Undone by {undoneBy}</>;
  if (canUndo) {
    return (
      <>
        Planned{' '}
        <Button size="small" aria-label={`Undo the change from ${monthText(appliesFrom)}`} onClick={onUndo}>
          Undo
        </Button>
      </>
    );
  }
  if (isCurrent) return <>Applies now</>;
  return <>{appliesFrom > today ? 'Planned' : 'Applied earlier'}</>;
}
