// Every kind of hostile text in every long field. The tests (tests/hostile-text.test.ts) let the kinds take turns.
import { spawnSync } from 'node:child_process'
import type { Drill } from './drill.ts'

export const longTexts: Drill = {
  name: 'hostile text',
  async run() {
    const { status, stdout } = spawnSync('npx', ['vitest', 'run', 'tests/hostile-text.test.ts'], {
      encoding: 'utf8',
      env: { ...process.env, LONG: 'yes' },
    })
    return { figures: 'ten kinds in each field', faults: status === 0 ? [] : [stdout.slice(-2_000)] }
  },
}
