it('keeps no event handlers of Jest from the files that the worker ran before', () => {
  const handlers: unknown[] = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'));
  expect(handlers.length).toBeGreaterThan(0);
  expect(handlers.length).toBeLessThan(10);
});
