import { getDashboard } from '../../../contract/dashboard';
import { fromCalls } from './fromCalls';

export const dashboardCalls = fromCalls({
  read: getDashboard,
});
