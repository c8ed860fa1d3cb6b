/** How many of something: `1 line`, `1,200 lines`. @param many what several are called, where that is not the noun with an s */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : many}`;
}
