import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import {
  APPLIED_VALUES,
  type AppliedValue,
  memberValueHeadings,
} from '../../../../domain/office/uploads/memberValueHeadings';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { Quiet, Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { UploadCompared } from './UploadCompared';

const NAMES: Readonly<Record<AppliedValue, string>> = { costCenter: 'cost centers', className: 'classes' };

interface MemberValueNoticeProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  readonly columns: ComparedState['columns'];
}

/**
 * Lists the cost center and class columns that a comparison does not apply, and offers to upload the compared file. Renders nothing
 * if the file has none, or the person may not read them.
 *
 * @source BR-CST-10 docs/decisions/costs.md#a-compared-file-changes-no-values
 */
export function MemberValueNotice({ session, groupNumber, columns }: MemberValueNoticeProps) {
  const mayRead = {
    costCenter: useMay('costs.read', groupNumber),
    className: useMay('classes.read', groupNumber),
  };
  const mayUpload = useMay('uploads.write', groupNumber);
  const headings = memberValueHeadings(columns?.unused ?? []);
  const found = APPLIED_VALUES.flatMap((value) => {
    const heading = headings.get(value);
    return heading !== undefined && mayRead[value] ? [`${NAMES[value]} in the column “${maskNumbersIn(heading)}”`] : [];
  });
  if (found.length === 0) return null;
  const { files } = session.payroll;
  return (
    <Stack isRow gap="S" align="center">
      <Quiet>This comparison does not change the {found.join(' or the ')}.</Quiet>
      {mayUpload && (
        <UploadCompared
          key={files.map(({ name, size }) => `${name} ${size}`).join()}
          groupNumber={groupNumber}
          files={files}
          saveDraft={() => session.unsaved.flush()}
        />
      )}
    </Stack>
  );
}
