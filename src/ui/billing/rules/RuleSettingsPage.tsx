import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { RulesQuery } from '../../../application/billing/rules/RulesQuery';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import { businessDateBy, type RuleHistory, rulesFor } from '../../../domain/billing/rules/RuleChange';
import { carrierTermsLabel, type GroupSettings, groupRulesLabel } from '../../../domain/billing/rules/RuleSettings';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed } from '../../kit/feedback/Loaded';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { currentTime, today } from '../../kit/values/DateText';
import { CarrierRuleForm } from './CarrierRuleForm';
import { GroupRuleForm } from './GroupRuleForm';
import { ProposedContributions } from './ProposedContributions';
import { RuleHistoryPanel } from './RuleHistoryPanel';
import { proposalText } from './SchoolYearFields';
import { TryCarrierRules } from './TryCarrierRules';

/** A group's rules: what applies, every change, and a form for managers. @source product.md, The job */
export function GroupRules({ groupNumber }: { groupNumber: string }) {
  const rules = useService(RulesQuery);
  const editor = useMemo(() => rules.ofGroup(groupNumber), [rules, groupNumber]);
  const proposals = useMemo(() => rules.proposalsOf(groupNumber), [rules, groupNumber]);
  const mayChange = useMay('rules.write');
  const settings = useStream(editor.settings$, LOADING);
  return (
    <LoadedRules editor={editor} settings={settings}>
      {(value) => (
        <RulesAndForm
          history={(mayUndo, actions) => (
            <RuleHistoryPanel
              editor={editor}
              history={value}
              labelOf={groupRulesLabel}
              mayUndo={mayUndo}
              actions={actions}
              today={businessDateBy(value, currentTime())}
            />
          )}
          proposed={
            <>
              <ProposedSchoolYear settings={value} />
              <ProposedContributions
                proposals={proposals}
                editor={editor}
                settings={value}
                mayChange={mayChange}
                today={businessDateBy(value, currentTime())}
              />
            </>
          }
          form={<GroupRuleForm editor={editor} settings={value} />}
        />
      )}
    </LoadedRules>
  );
}

/** A school year that payroll suggests, until the rules have one now or later. */
function ProposedSchoolYear({ settings }: { settings: GroupSettings }) {
  const { proposedPaychecks, base, changes } = settings;
  const known = [base, ...changes.flatMap(({ rules, undoneAt }) => (undoneAt === null ? rules : []))];
  if (proposedPaychecks === null || known.some(({ schoolYear }) => schoolYear !== null)) return null;
  return (
    <MessageBar intent="info" title="School year:">
      {proposalText(proposedPaychecks)} A manager can add it under “Change rules”, with the months without deductions.
      Until then, deductions will look missing in those months.
    </MessageBar>
  );
}

/** A carrier's rules: what applies, every change, and a form for managers. */
export function CarrierRules({ editor }: { editor: CarrierRuleEditor }) {
  const settings = useStream(editor.settings$, LOADING);
  return (
    <LoadedRules editor={editor} settings={settings}>
      {(value) => (
        <RulesAndForm
          history={(mayUndo, actions) => (
            <RuleHistoryPanel
              editor={editor}
              history={value}
              labelOf={carrierTermsLabel}
              mayUndo={mayUndo}
              actions={actions}
              today={today()}
            />
          )}
          form={<CarrierRuleForm editor={editor} settings={value} />}
          proposed={<TryCarrierRules terms={rulesFor(today(), value)} />}
        />
      )}
    </LoadedRules>
  );
}

type CarrierRuleEditor = ReturnType<RulesQuery['ofCarrier']>;

interface RulesAndFormProps {
  readonly history: (mayUndo: boolean, actions: ReactNode) => ReactNode;
  readonly form: ReactNode;
  /** Proposed rules that a person can accept, or an example. */
  readonly proposed?: ReactNode;
}

/** The rules, and the form below them once a manager opens it. */
function RulesAndForm({ history, form, proposed }: RulesAndFormProps) {
  const mayChange = useMay('rules.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {history(
        mayChange,
        mayChange && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change rules
          </Button>
        ),
      )}
      {isOpen && form}
      {proposed}
    </>
  );
}

interface LoadedRulesProps<Rules, Settings extends RuleHistory<Rules>> {
  readonly editor: RuleEditor<Rules, Settings>;
  readonly settings: Loadable<Settings>;
  readonly children: (settings: Settings) => ReactNode;
}

function LoadedRules<Rules, Settings extends RuleHistory<Rules>>({
  editor,
  settings,
  children,
}: LoadedRulesProps<Rules, Settings>) {
  if (settings.kind === 'loading') return <SkeletonRows rows={6} label="Loading the rules" />;
  if (settings.kind === 'failed') {
    if (isWrongAddress(settings.error)) {
      return (
        <EmptyState kind="nothingYet" title="Not found" text="Nothing has this number or code. Choose from the list." />
      );
    }
    return <LoadFailed what="The rules could not be loaded." error={settings.error} onRetry={() => editor.refresh()} />;
  }
  return (
    <Stack>
      <RefreshFailed found={settings} what="the rules" onRetry={() => editor.refresh()} />
      {children(settings.value)}
    </Stack>
  );
}

/** Whether the number or code in the address cannot exist or does not. */
function isWrongAddress(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === ErrorCode.BadRequest || code === ErrorCode.NotFound;
}
