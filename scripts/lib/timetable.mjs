// Where a test run spends its time: the seconds of each stage, how busy the machine was, and the seconds of each file, the
// slowest first.
import os from 'node:os'

const SLOWEST = 10
/** Shorter files are printed as one sum. */
const SHORT_MS = 1_000

export function createTimetable() {
  const begin = clocks()
  const stages = []
  const files = []
  return {
    /** Runs the work, and notes how long it took. */
    async time(name, work) {
      const before = clocks()
      try {
        return await work()
      } finally {
        stages.push({ name, ...since(before) })
      }
    },
    /** @param {{ name: string, ms: number }[]} added */
    addFiles(added) {
      files.push(...added)
    },
    print() {
      const sorted = files.toSorted((a, b) => b.ms - a.ms)
      const others = sorted.slice(SLOWEST)
      const short = others.filter(({ ms }) => ms < SHORT_MS)
      const shortMs = short.reduce((sum, { ms }) => sum + ms, 0)
      return [
        'Seconds per stage',
        ...[...stages, { name: 'everything', ...since(begin) }].map(stageLine),
        ...listed('Slowest files', sorted.slice(0, SLOWEST)),
        ...listed('Other files', [
          ...others.filter(({ ms }) => ms >= SHORT_MS),
          ...(short.length > 0 ? [{ name: `${short.length} files of less than a second`, ms: shortMs }] : []),
        ]),
      ].join('\n')
    },
  }
}

/** Of all processors together, in milliseconds: what they worked, and what there was. */
function clocks() {
  const times = os.cpus().map(({ times: each }) => each)
  const all = times.reduce((sum, each) => sum + Object.values(each).reduce((a, b) => a + b, 0), 0)
  return { at: Date.now(), all, worked: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

function since(before) {
  const now = clocks()
  const percent = Math.round((100 * (now.worked - before.worked)) / Math.max(now.all - before.all, 1))
  return { ms: now.at - before.at, percent }
}

const stageLine = ({ percent, ...stage }) => `${line(stage)}, processors busy ${percent} %`

const line = ({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`

const listed = (title, rows) => (rows.length > 0 ? ['', title, ...rows.map(line)] : [])
