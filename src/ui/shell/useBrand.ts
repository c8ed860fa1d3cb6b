import { Installation } from '../../application/shell/Installation';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { type Brand, brandOf } from './brandOf';

/** Whose looks the person at the screen sees. */
export function useBrand(): Brand {
  return brandOf(useMe(), useService(Installation));
}
