import { getDashboard } from '../../../../contract/office/dashboard';
import { fromCalls } from '../fromCalls';

export const dashboardCalls = fromCalls({
  read: getDashboard,
});
