import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { READY_REPORTS } from '../contract/ready-reports.ts'
import { definitionOf, inputOf, isSameReport, STARTING_REPORT, searchOf } from './definition.ts'
import { readBuilderSearch } from './search.ts'

const CLIENT = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
const reports = READY_REPORTS.flatMap((ready) => ('report' in ready ? [ready.report] : []))

const throughTheAddress = (search: object) => readBuilderSearch(parseSearch(stringifySearch({ ...search })))

describe('the address of a report', () => {
  it.each([...reports, STARTING_REPORT])('holds the whole report', (report) => {
    const whole = { ...report, filters: { client: CLIENT, source: 'meta_lead_ad' } }
    const read = definitionOf(throughTheAddress(searchOf(whole)), STARTING_REPORT)
    expect(isSameReport(read, whole)).toBe(true)
  })

  it('holds days, no split and no comparison', () => {
    const report = {
      ...STARTING_REPORT,
      by: null,
      compare: null,
      period: { from: '2026-10-01', to: '2026-10-31' },
    }
    expect(definitionOf(throughTheAddress(searchOf(report)), STARTING_REPORT)).toEqual(report)
  })

  it('keeps a removed filter removed', () => {
    const saved = { ...STARTING_REPORT, filters: { client: CLIENT } }
    const changed = searchOf({ ...saved, filters: {} })
    expect(definitionOf(throughTheAddress(changed), saved).filters).toEqual({})
    expect(definitionOf({}, saved).filters).toEqual({ client: CLIENT })
  })

  it('drops unknown figures and splits, and keeps wrong days to be corrected', () => {
    expect(
      readBuilderSearch({ figures: 'hires,price', by: 'moon', from: '2026-13-01', last: 'ever' }),
    ).toEqual({ figures: ['hires'], from: '2026-13-01' })
  })
})

it('leaves the days of a moving period to the server', () => {
  expect(inputOf(STARTING_REPORT)).toEqual({
    last: '30_days',
    figures: 'delivered,hires,costPerHireCents',
    by: 'client',
    compare: 'previous',
  })
})
