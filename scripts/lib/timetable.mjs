// Where a test run spends its time: the seconds of each stage and of each file, the slowest first.
const SLOWEST = 10
/** Shorter files are printed as one sum. */
const SHORT_MS = 1_000

export function createTimetable() {
  const started = Date.now()
  const stages = []
  const files = []
  return {
    /** Runs the work, and notes how long it took. */
    async time(name, work) {
      const begun = Date.now()
      try {
        return await work()
      } finally {
        stages.push({ name, ms: Date.now() - begun })
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
        ...stages.map(line),
        line({ name: 'everything', ms: Date.now() - started }),
        ...listed('Slowest files', sorted.slice(0, SLOWEST)),
        ...listed('Other files', [
          ...others.filter(({ ms }) => ms >= SHORT_MS),
          ...(short.length > 0 ? [{ name: `${short.length} files of less than a second`, ms: shortMs }] : []),
        ]),
      ].join('\n')
    },
  }
}

const line = ({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`

const listed = (title, rows) => (rows.length > 0 ? ['', title, ...rows.map(line)] : [])
