import type { CostsFilter } from '../../../contract/billing/costs/costReport';
import { type CostRow, costCenterText } from '../../../src/domain/billing/costs/CostReport';
import type { CostCenter } from '../../../src/domain/billing/costs/CostSetup';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The cost of a group as a file. */
export function exportedCosts(
  groupNumber: string,
  { from, to }: Pick<CostsFilter, 'from' | 'to'>,
  centers: readonly CostCenter[],
): ExportedList<CostRow> {
  return {
    title: 'Costs',
    fileName: ['Costs', groupNumber, from.slice(0, 7), to.slice(0, 7)],
    noun: 'rows',
    columns: [
      { heading: 'Month', width: 12, format: 'day', value: ({ month }) => month },
      { heading: 'Cost center code', width: 18, value: ({ costCenter }) => costCenter },
      { heading: 'Cost center', width: 28, value: ({ costCenter }) => costCenterText(costCenter, centers) },
      { heading: 'Division number', width: 16, value: ({ division }) => division },
      { heading: 'Coverage', width: 18, value: ({ coverage }) => coverage || 'Whole bill' },
      { heading: 'Employer', width: 16, format: 'money', value: ({ employerCents }) => employerCents },
      { heading: 'Employees', width: 16, format: 'money', value: ({ employeeCents }) => employeeCents },
      { heading: 'Continuation', width: 16, format: 'money', value: ({ continuationCents }) => continuationCents },
      { heading: 'Total', width: 16, format: 'money', value: ({ totalCents }) => totalCents },
    ],
  };
}
