import {
  getCostSetup,
  saveCostMembers,
  saveCostSetup,
  searchCostMembers,
} from '../../../../contract/billing/costs/costCenters';
import { applyCostFile, listCostFiles, previewCostFile } from '../../../../contract/billing/costs/costFiles';
import { exportCosts, getCosts } from '../../../../contract/billing/costs/costReport';
import {
  bookJournalEntry,
  exportJournal,
  getJournalEntry,
  searchJournal,
} from '../../../../contract/billing/costs/journal';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const costCalls = fromCalls({
  setup: getCostSetup,
  saveSetup: saveCostSetup,
  members: searchCostMembers,
  saveValues: adapted(saveCostMembers, { answer: ({ saved }) => saved }),
  files: adapted(listCostFiles, { answer: ({ items }) => items }),
  fileEffect: previewCostFile,
  applyFile: adapted(applyCostFile, { answer: ({ saved }) => saved }),
  costs: getCosts,
  costFile: savedFile(exportCosts, { name: ({ format }) => `costs.${format}`, isAny: () => true }),
  journal: searchJournal,
  entry: getJournalEntry,
  book: adapted(bookJournalEntry, { answer: ({ isBooked }) => isBooked }),
  file: savedFile(exportJournal, { name: ({ format }) => `journal.${format}`, isAny: () => true }),
});
