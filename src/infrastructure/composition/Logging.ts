import { createToken, type Token } from '../../application/shared/Token';

/** Whether the browser's console is told what is counted. @source ENV-1 */
export const Logging: Token<boolean> = createToken('Logging');
