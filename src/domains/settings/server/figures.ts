// What operators watch of the promises.
import type { Figures } from '#platform/server/figures.ts'
import { countBroken } from './queries/proof-days.ts'

export const brokenPromises: Figures = {
  gauges: [{ name: 'candorhire_proof_broken', help: 'Promises that the last daily check found broken.' }],
  async read({ db }) {
    const broken = await countBroken(db)
    return broken === null ? [] : [{ gauge: 'candorhire_proof_broken', value: broken }]
  },
}
