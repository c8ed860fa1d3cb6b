import { getSavings, getSavingsReport, searchSavingsItems } from '../../../../contract/billing/savings';
import { fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const savingsCalls = fromCalls({
  read: getSavings,
  items: searchSavingsItems,
  report: savedFile(getSavingsReport, { name: ({ year }) => `savings ${year}.pdf` }),
});
