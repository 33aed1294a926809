// What work costs, whatever else the machine does.
import { existsSync, readFileSync } from 'node:fs'

/** Hundredths of a second of the processes, from the kernel's own count. */
export const ticks = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }, 0)
