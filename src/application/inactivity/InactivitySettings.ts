import type { InactivityLimits } from '../../domain/inactivity/inactivity';
import { createToken, type Token } from '../shared/Token';

/** How long people may do nothing in this installation. @source INA-2 INA-3 */
export type InactivitySettings = InactivityLimits;

export const InactivitySettings: Token<InactivitySettings> = createToken('InactivitySettings');
