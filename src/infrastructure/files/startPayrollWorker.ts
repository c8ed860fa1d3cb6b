/** The bundler makes the worker a file of its own, with everything that reads and compares in it. */
export function startPayrollWorker(): Worker {
  return new Worker(new URL('./payroll.worker.ts', import.meta.url), { name: 'payroll' });
}
