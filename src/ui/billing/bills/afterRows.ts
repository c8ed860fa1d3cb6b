/** What the list of bills shows after its rows. */
export { ExportMenu } from '../../kit/tables/ExportMenu';
export { BillSelectionBar } from './BillSelectionBar';
export { Explain } from './Explain';
