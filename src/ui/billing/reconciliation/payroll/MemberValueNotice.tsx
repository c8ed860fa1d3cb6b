import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import {
  APPLIED_VALUES,
  type AppliedValue,
  memberValueHeadings,
} from '../../../../domain/office/uploads/memberValueHeadings';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { Quiet } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';

const NAMES: Readonly<Record<AppliedValue, string>> = { costCenter: 'cost centers', className: 'classes' };

interface MemberValueNoticeProps {
  readonly groupNumber: string;
  readonly columns: ComparedState['columns'];
}

/**
 * Names the columns with cost centers and classes that a comparison does not apply, with a link to upload the file. Renders nothing if the file
 * has none, or the person may not read them.
 *
 * @source BR-CST-07 docs/decisions/costs.md#a-compared-file-changes-no-values
 */
export function MemberValueNotice({ groupNumber, columns }: MemberValueNoticeProps) {
  const area = useArea();
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
  return (
    <Quiet>
      This comparison does not change the {found.join(' or the ')}.
      {mayUpload && (
        <>
          {' '}
          To preview and apply them,{' '}
          <AppLink to={paths.uploads(area)} appearance="inText">
            upload the file
          </AppLink>
          .
        </>
      )}
    </Quiet>
  );
}
