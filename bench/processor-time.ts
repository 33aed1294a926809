// What work costs, whatever else the machine does.
import { existsSync, readFileSync } from 'node:fs'

/** Hundredths of a second of the processes and their ended children, from the kernel's own count. */
export const ticks = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + fields.slice(11, 15).reduce((own, field) => own + Number(field), 0)
  }, 0)
