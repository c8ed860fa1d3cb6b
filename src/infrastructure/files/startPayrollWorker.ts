/** The bundler builds the worker and its imports as a separate file. */
export function startPayrollWorker(): Worker {
  return new Worker(new URL('./payroll.worker.ts', import.meta.url), { name: 'payroll' });
}
