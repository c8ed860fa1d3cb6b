/** Parts of the bill list that load after its rows. */
export { ExportMenu } from '../../kit/tables/ExportMenu';
export { BillSelectionBar } from './BillSelectionBar';
export { Explain } from './Explain';
