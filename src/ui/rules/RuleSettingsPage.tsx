import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import type { RuleEditor } from '../../application/rules/RuleEditor';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { LOADING } from '../../application/shared/Loadable';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { failureOf } from '../../domain/errors/Failure';
import { businessDateBy, type RuleHistory } from '../../domain/rules/RuleChange';
import { carrierTermsLabel, groupRulesLabel } from '../../domain/rules/RuleSettings';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { setupPaths } from '../kit/navigation/setupPaths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { currentTime, today } from '../kit/values/DateText';
import { CarrierRuleForm } from './CarrierRuleForm';
import { GroupRuleForm } from './GroupRuleForm';
import { RuleHistoryPanel } from './RuleHistoryPanel';

/** A group's rules: what applies, a form for managers, and every change. @source product.md, The job */
export function GroupRulesSettings({ groupNumber }: { groupNumber: string }) {
  const rules = useService(RulesQuery);
  const editor = useMemo(() => rules.ofGroup(groupNumber), [rules, groupNumber]);
  const mayChange = useMay('rules.write');
  const maySetUp = useMay('setup.read');
  const seesAudit = useMay('audit.read');
  return (
    <RulesPage
      editor={editor}
      back={<AppLink to={paths.groups}>Back to groups</AppLink>}
      actions={
        <>
          {maySetUp && <LinkButton to={setupPaths.record('groups', groupNumber)}>Group details</LinkButton>}
          <LinkButton to={paths.autopay('dashboard', groupNumber)}>Autopay</LinkButton>
          {seesAudit && (
            <LinkButton to={`${paths.audit}?${new URLSearchParams({ group: groupNumber })}`}>Audit</LinkButton>
          )}
        </>
      }
      headerOf={({ groupName }) => ({ title: groupName, sub: `Group ${groupNumber}` })}
    >
      {(settings) => (
        <>
          {mayChange && <GroupRuleForm editor={editor} settings={settings} />}
          <RuleHistoryPanel
            editor={editor}
            history={settings}
            labelOf={groupRulesLabel}
            mayUndo={mayChange}
            today={businessDateBy(settings, currentTime())}
          />
        </>
      )}
    </RulesPage>
  );
}

/** A carrier's rules: what applies, a form for managers, and every change. */
export function CarrierRules({ carrierCode }: { carrierCode: string }) {
  const rules = useService(RulesQuery);
  const editor = useMemo(() => rules.ofCarrier(carrierCode), [rules, carrierCode]);
  const mayChange = useMay('rules.write');
  return (
    <RulesPage
      editor={editor}
      back={<AppLink to={paths.carriers}>Back to carriers</AppLink>}
      headerOf={({ carrierName }) => ({ title: carrierName || carrierCode, sub: `Carrier ${carrierCode}` })}
    >
      {(settings) => (
        <>
          {mayChange && <CarrierRuleForm editor={editor} settings={settings} />}
          <RuleHistoryPanel
            editor={editor}
            history={settings}
            labelOf={carrierTermsLabel}
            mayUndo={mayChange}
            today={today()}
          />
        </>
      )}
    </RulesPage>
  );
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

interface RulesPageProps<Rules, Settings extends RuleHistory<Rules>> {
  readonly editor: RuleEditor<Rules, Settings>;
  readonly back: ReactNode;
  readonly actions?: ReactNode;
  readonly headerOf: (settings: Settings) => { readonly title: string; readonly sub: string };
  readonly children: (settings: Settings) => ReactNode;
}

function RulesPage<Rules, Settings extends RuleHistory<Rules>>({
  editor,
  back,
  actions,
  headerOf,
  children,
}: RulesPageProps<Rules, Settings>) {
  const styles = useStyles();
  const settings = useStream(editor.settings$, LOADING);
  if (settings.kind !== 'loaded') {
    return (
      <div className={styles.root}>
        <PageHeader title="Rules" above={back} />
        {settings.kind === 'loading' && <SkeletonRows rows={6} label="Loading the rules" />}
        {settings.kind === 'failed' &&
          (isWrongAddress(settings.error) ? (
            <EmptyState
              kind="nothingYet"
              title="Not found"
              text="Nothing has this number or code. Choose from the list."
            />
          ) : (
            <LoadFailed what="The rules could not be loaded." error={settings.error} onRetry={() => editor.refresh()} />
          ))}
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <PageHeader {...headerOf(settings.value)} above={back} actions={actions} />
      {settings.refreshError !== undefined && (
        <ErrorBar
          what="The rules could not be refreshed."
          error={settings.refreshError}
          onRetry={() => editor.refresh()}
        />
      )}
      {children(settings.value)}
    </div>
  );
}

/** Whether the number or code in the address cannot exist or does not. */
function isWrongAddress(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === ErrorCode.BadRequest || code === ErrorCode.NotFound;
}
