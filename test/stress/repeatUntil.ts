const IDLE_MS = 50;

/** Repeats the action until done. Pauses briefly when there was nothing to do. */
export async function repeatUntil(act: () => Promise<boolean>, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    if (!(await act())) await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
}
