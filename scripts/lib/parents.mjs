// npm runs a script through a shell, and that shell dies of a signal without forwarding it. So a script checks whether
// the shell and npm are still there.
import { readFileSync } from 'node:fs'

/** Calls back once when the npm that started this process is gone. Does nothing if npm did not start it. */
export function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return
  const [shell, npm] = findParents()
  const timer = setInterval(() => {
    const [shellNow, npmNow] = findParents()
    if (shellNow === shell && npmNow === npm) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

function findParents() {
  try {
    // The fourth field of stat is the parent. The second is a name in parentheses that may contain spaces.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return [process.ppid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]]
  } catch {
    return [process.ppid, '']
  }
}
