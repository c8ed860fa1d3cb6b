const IDLE_MS = 50;

/** Acts until it is done; waits a moment whenever there was nothing to do. */
export async function keepActing(act: () => Promise<boolean>, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    if (!(await act())) await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
}
