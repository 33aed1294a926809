// npm runs a script through a shell, and that shell dies of a signal without passing it on. A script that npm
// started therefore looks whether the shell and npm are still there.
import { readFileSync } from 'node:fs'

/** Calls back once when the npm that started this process is gone; does nothing when it was not npm. */
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
    // The fourth field of stat is the parent; the second is a name that may hold spaces, in parentheses.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return [process.ppid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]]
  } catch {
    return [process.ppid, '']
  }
}
