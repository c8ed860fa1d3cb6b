import type { Environment } from '../../../contract/environment';
import { createToken, type Token } from '../../application/shared/Token';

/** Who is told of what is counted. @source ANA-1 */
export type AnalyticsKind = Environment['analytics']['kind'];

export const AnalyticsKind: Token<AnalyticsKind> = createToken('AnalyticsKind');
