import { useMemo } from 'react';
import { CostFiles, CostMemberList } from '../../../application/billing/costs/Costs';
import { MemberValueFiles, type MemberValueWords } from '../../kit/members/MemberValueFiles';
import { useService } from '../../kit/Services';

const WORDS: MemberValueWords = {
  one: 'cost center',
  many: 'cost centers',
  unknown: (text) => `there is no cost center "${text}"`,
};

/**
 * Uploaded payroll and enrollment files with cost centers.
 *
 * @source BR-CST-07 docs/decisions/costs.md#a-files-cost-centers-are-applied-with-their-effect-shown
 */
export function CostFilesPanel(props: { readonly groupNumber: string; readonly mayWrite: boolean }) {
  const files = useService(CostFiles);
  const members = useService(CostMemberList);
  const live = useMemo(() => files.ofGroup(), [files]);
  const saved = () => {
    live.retry();
    members.retry();
  };
  return <MemberValueFiles {...props} live={live} files={files} words={WORDS} onSaved={saved} />;
}
