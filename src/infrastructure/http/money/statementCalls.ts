import {
  addCashAccount,
  addStatement,
  changeStatement,
  getStatement,
  listCashItems,
  listStatementLines,
  listStatements,
  previewStatement,
  removeStatement,
} from '../../../../contract/money/statements';
import { fromCalls } from '../fromCalls';

export const statementCalls = fromCalls({
  list: listStatements,
  find: getStatement,
  lines: listStatementLines,
  preview: previewStatement,
  addAccount: addCashAccount,
  add: addStatement,
  remove: removeStatement,
  items: listCashItems,
  change: changeStatement,
});
