import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type {
  ContributionProposals,
  DismissibleProposal,
} from '../../../application/billing/rules/ContributionProposals';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { withAccepted } from '../../../domain/billing/rules/ContributionProposal';
import {
  contributionTarget,
  contributionValueLabel,
  type EmployeeContribution,
} from '../../../domain/billing/rules/EmployeeContribution';
import {
  type GroupRules,
  monthsToApplyFrom,
  nextChangeAfter,
  rulesFor,
} from '../../../domain/billing/rules/RuleChange';
import type { GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import { addMonths, type LocalDate, localDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Checkbox, Select } from '../../kit/forms/fields';
import { Paragraph, Stack, Title, useTextStyles } from '../../kit/layout';
import { StackTable } from '../../kit/tables/StackTable';
import { useStream } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { evidenceText } from './evidenceText';
import { groupRulesEffect } from './groupRulesEffect';

interface ProposedContributionsProps {
  readonly proposals: ContributionProposals;
  readonly editor: RuleEditor<GroupRules, GroupSettings>;
  readonly settings: GroupSettings;
  readonly mayChange: boolean;
  /** The date whose month is the current one. */
  readonly today: LocalDate;
}

type Failure = { readonly what: string; readonly error: unknown; readonly again: () => void };

/**
 * Employee contributions that two months of payroll agree on, with their evidence. Nothing applies before a person accepts it
 * from a month on. Shows nothing if there are none.
 *
 * @source docs/decisions/rules.md#contributions-are-proposed-after-two-months-that-agree
 */
export function ProposedContributions({ proposals, editor, settings, mayChange, today }: ProposedContributionsProps) {
  const texts = useTextStyles();
  const notify = useNotify();
  const state = useStream(proposals.items$, LOADING);
  const all = valueOf(state) ?? [];
  const open = all.filter(({ dismissedBy }) => dismissedBy === null);
  const dismissed = all.filter(({ dismissedBy }) => dismissedBy !== null);
  const [chosenKeys, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asPercent, setAsPercent] = useState<ReadonlySet<string>>(new Set());
  const [month, setMonth] = useState<LocalDate>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const months = useMemo(() => monthsToApplyFrom(today), [today]);
  const chosen = open.filter((one) => chosenKeys.has(keyOf(one)));
  const contributions = chosen.map((one) => contributionOf(one, asPercent.has(keyOf(one))));
  const appliesFrom = month ?? monthAfter(open, months);
  const later = nextChangeAfter(appliesFrom, settings)?.appliesFrom;

  if (state.kind === 'failed')
    return <Unloaded found={state} what="proposed contributions" isPage onRetry={() => proposals.refresh()} />;
  if (all.length === 0) return null;

  async function run(what: string, work: () => Promise<void>, title: string): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    setFailure(undefined);
    try {
      await work();
      setChosen(new Set());
      notify({ title });
    } catch (error) {
      setFailure({ what, error, again: () => void run(what, work, title) });
    } finally {
      setRunning(false);
    }
  }
  const accept = () =>
    run(
      'The contributions were not accepted.',
      () => proposals.accept(editor, settings, { items: contributions, appliesFrom }),
      `${counted(contributions.length, 'contribution')} accepted from ${monthText(appliesFrom)}`,
    );
  const dismiss = (items: readonly DismissibleProposal[], isDismissed: boolean) =>
    run(
      isDismissed ? 'The proposals were not dismissed.' : 'The proposals were not opened again.',
      () => proposals.dismiss(items, isDismissed),
      `${counted(items.length, 'proposal')} ${isDismissed ? 'dismissed' : 'open again'}`,
    );

  return (
    <Panel title="Contributions proposed from payroll">
      <Stack gap="M">
        {failure && (
          <ActionError
            what={failure.what}
            error={failure.error}
            onRetry={failure.again}
            onDismiss={() => setFailure(undefined)}
            showDetail
          />
        )}
        {open.length > 0 && (
          <>
            <Paragraph>
              Two months in a row, payroll deducted the same. Nothing changes until a manager accepts it.
            </Paragraph>
            <StackTable
              label="Proposed contributions"
              items={open}
              keyOf={keyOf}
              columns={[
                ...(mayChange
                  ? [
                      {
                        label: 'Select',
                        kind: 'select' as const,
                        head: (
                          <Checkbox
                            label="Select all proposals"
                            checked={chosen.length === open.length}
                            onChange={(isChosen) => setChosen(new Set(isChosen ? open.map(keyOf) : []))}
                          />
                        ),
                        cell: (one: DismissibleProposal) => (
                          <Checkbox
                            label={`Select ${contributionTarget(one)}`}
                            checked={chosenKeys.has(keyOf(one))}
                            onChange={(isChosen) => setChosen(toggled(chosenKeys, keyOf(one), isChosen))}
                          />
                        ),
                      },
                    ]
                  : []),
                { label: 'Plan and tier', kind: 'lead', cell: contributionTarget },
                {
                  label: 'Employee pays',
                  kind: 'broad',
                  cell: (one) =>
                    one.alsoPercent === null || !mayChange ? (
                      contributionValueLabel(one)
                    ) : (
                      <Select
                        aria-label={`${contributionTarget(one)}: employee pays`}
                        value={asPercent.has(keyOf(one)) ? 'percent' : one.unit}
                        onChange={(unit) => setAsPercent(toggled(asPercent, keyOf(one), unit === 'percent'))}
                      >
                        <option value={one.unit}>{contributionValueLabel(one)}</option>
                        <option value="percent">{contributionValueLabel(contributionOf(one, true))}</option>
                      </Select>
                    ),
                },
                {
                  label: 'Evidence',
                  kind: 'broad',
                  cell: ({ months: both }) =>
                    both.map((one) => (
                      <span key={one.period} className={texts.block}>
                        {evidenceText(one)}
                      </span>
                    )),
                },
              ]}
            />
          </>
        )}
        {mayChange && chosen.length > 0 && (
          <>
            <MessageBar intent="info" title="Effect:">
              {groupRulesEffect(settings, appliesFrom, withAccepted(rulesFor(appliesFrom, settings), contributions)) ||
                'These contributions already apply in this month.'}
              {later !== undefined && ` The change planned from ${monthText(later)} still applies from that month on.`}
            </MessageBar>
            <Stack isRow gap="M" align="end">
              <Field label="Accept for bills from">
                <Select value={appliesFrom} onChange={(value) => setMonth(localDate(value))}>
                  {months.map((one) => (
                    <option key={one} value={one}>
                      {monthText(one)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Button appearance="primary" disabledFocusable={isRunning} onClick={() => void accept()}>
                Accept {counted(chosen.length, 'contribution')}
              </Button>
              <Button disabledFocusable={isRunning} onClick={() => void dismiss(chosen, true)}>
                Dismiss
              </Button>
            </Stack>
          </>
        )}
        {dismissed.length > 0 && (
          <>
            <Title>Dismissed</Title>
            <StackTable
              label="Dismissed contributions"
              items={dismissed}
              keyOf={keyOf}
              columns={[
                { label: 'Plan and tier', kind: 'lead', cell: contributionTarget },
                { label: 'Employee pays', cell: contributionValueLabel },
                { label: 'Dismissed', cell: ({ dismissedBy }) => `by ${dismissedBy ?? ''}` },
                ...(mayChange
                  ? [
                      {
                        label: 'Action',
                        cell: (one: DismissibleProposal) => (
                          <Button
                            size="small"
                            disabledFocusable={isRunning}
                            aria-label={`Propose ${contributionTarget(one)} again`}
                            onClick={() => void dismiss([one], false)}
                          >
                            Propose again
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function keyOf({ coverage, plan, tier, unit, value }: EmployeeContribution): string {
  return JSON.stringify([coverage, plan, tier, unit, value]);
}

function contributionOf(one: DismissibleProposal, isPercent: boolean): EmployeeContribution {
  const { coverage, plan, tier, unit, value, alsoPercent } = one;
  const terms = { coverage, plan, tier };
  return isPercent && alsoPercent !== null
    ? { ...terms, unit: 'percent', value: alsoPercent }
    : { ...terms, unit, value };
}

function toggled(keys: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> {
  return new Set(isOn ? [...keys, key] : [...keys].filter((one) => one !== key));
}

/** The month after the latest evidence, because the bills until then are reconciled. */
function monthAfter(open: readonly DismissibleProposal[], months: readonly LocalDate[]): LocalDate {
  const latest = open
    .map(({ months: both }) => both[1].period)
    .sort()
    .at(-1);
  const next = latest && addMonths(latest, 1);
  return next && months.includes(next) ? next : (months[Math.floor(months.length / 2)] ?? localDate('2000-01-01'));
}
