/** What the list of bills shows after its rows. */
export { ExportMenu } from '../kit/tables/ExportMenu';
export { Explain } from './Explain';
export { SelectionBar } from './SelectionBar';
