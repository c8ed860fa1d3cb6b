/** An address of ours that keeps the sign-in in mind. */
export function besides(path: string, uid: string): string {
  return uid ? `${path}?for=${uid}` : path;
}
