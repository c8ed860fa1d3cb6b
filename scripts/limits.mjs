/** npm run limits: writes docs/call-limits.md from the contract. */
import { writeFileSync } from 'node:fs';
import '../tools/swc-hooks.mjs';

const { callLimitsDocument } = await import('../test/support/access/callLimits.ts');
writeFileSync(new URL('../docs/call-limits.md', import.meta.url), callLimitsDocument());
