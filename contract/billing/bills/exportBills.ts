import { BILL_LIST } from '../../../src/domain/billing/bills/billList';
import { exportOfSearch } from '../../platform/shared/exportCall';
import { enterCalls } from '../../platform/shared/listCalls';
import { searchBills } from './bills';

/** 400 BAD_REQUEST for more bills than `MAX_EXPORTED_ROWS`. Otherwise like `searchBills`. */
export const exportBills = exportOfSearch(
  BILL_LIST,
  searchBills,
  'Every bill in scope that matches a filter, as a file.',
);

enterCalls(BILL_LIST, { search: searchBills, export: exportBills });
