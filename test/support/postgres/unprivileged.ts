import { execFileSync } from 'node:child_process';

/** PostgreSQL refuses to run as root. In that case, it runs as the user created by its package. */
export function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
