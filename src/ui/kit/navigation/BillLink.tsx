import { type BillDivision, divisionText } from '../../../domain/billing/divisions/Division';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

interface BillLinkProps {
  readonly billPk: string;
  readonly billNumber: string;
  /** Omitted for bills of the whole group. */
  readonly division?: BillDivision | undefined;
}

/**
 * A bill's number as a link, with its division.
 *
 * @source BR-DIV-10 docs/decisions/divisions.md#whatever-names-a-bill-outside-its-own-page-names-its-division
 */
export function BillLink({ billPk, billNumber, division }: BillLinkProps) {
  const area = useArea();
  return (
    <>
      <AppLink to={paths.bill(area, billPk)} appearance={division ? 'inText' : 'default'}>
        {billNumber}
      </AppLink>
      {division && `, ${divisionText(division)}`}
    </>
  );
}
