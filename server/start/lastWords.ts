import { aboutError } from './aboutError';

/**
 * What nobody caught ends the process, since nobody knows what state it is in; a supervisor starts it anew, and nothing that was
 * acknowledged is lost. Node.js would print the error as it is, with the values of a statement in it.
 */
export function lastWords(): void {
  process.on('uncaughtException', (error) => {
    console.error('Listbill ends, because of what nobody caught:', aboutError(error));
    process.exit(1);
  });
}
