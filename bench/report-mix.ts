// What people ask of reports: periods from a month to three years, each split and filter, comparisons, and days over a year.
import { id } from './report-rows.ts'

/** Some of each, so that no request finds the pages of the one before. */
export type Places = { clients: string[]; campaigns: string[]; recruiters: string[] }
export const PLACES = `select
  (select array_agg(${id('client', 'n * 37')}::text) from generate_series(1, 8) n) as clients,
  (select array_agg(${id('campaign', 'n * 71')}::text) from generate_series(1, 8) n) as campaigns,
  (select array_agg(${id('user', 'n * 4')}::text) from generate_series(1, 8) n) as recruiters`
const STATES = ['TX', 'OK', 'LA', 'AR', 'NM', 'KS', 'MO', 'MS']

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [MONTH, QUARTER, YEAR, ALL] = [29, 90, 364, 1_094].map((days) => `from=${dayBefore(days)}`)

function valuesOf({ clients, campaigns, recruiters }: Places, round: number) {
  const of = (all: readonly string[]) => all[round % all.length]
  return {
    client: `client=${of(clients)}`,
    campaign: `campaign=${of(campaigns)}`,
    recruiter: `recruiter=${of(recruiters)}`,
    state: `state=${of(STATES)}`,
  }
}

/** One round. The next asks the same of others. */
export function reportsOf(places: Places, round: number): string[] {
  const { client, campaign, recruiter, state } = valuesOf(places, round)
  return [
    `figures?${MONTH}&compare=previous`,
    ...['client', 'campaign', 'state', 'product', 'recruiter', 'source', 'job'].map(
      (by) => `figures?${MONTH}&compare=previous&by=${by}`,
    ),
    `figures?${QUARTER}&compare=previous&by=state`,
    `figures?${QUARTER}&by=recruiter`,
    `figures?${QUARTER}&${campaign}&by=day`,
    `figures?${QUARTER}&${state}&by=campaign`,
    `figures?${YEAR}&compare=year&by=month`,
    `figures?${YEAR}&by=source`,
    `figures?${YEAR}&by=campaign`,
    `figures?${YEAR}&by=day`,
    `figures?${YEAR}&${state}&by=campaign`,
    `figures?${YEAR}&${state}&by=day`,
    `figures?${YEAR}&${recruiter}&by=month`,
    `figures?${YEAR}&${campaign}&compare=year`,
    `figures?${ALL}&by=month`,
    `figures?${ALL}&by=day`,
    `figures?${ALL}&by=client`,
    `funnel?${ALL}`,
    `funnel?${YEAR}&${state}`,
    `figures?${MONTH}&${client}&compare=previous&by=day`,
    `figures?${QUARTER}&${client}&by=campaign`,
    `figures?${YEAR}&${client}&compare=year`,
    `figures?${YEAR}&${client}&by=day`,
    `figures?${ALL}&${client}&by=day`,
    `figures?${ALL}&${client}&by=state`,
    `funnel?${YEAR}&${client}`,
    `trend?${client}`,
    'trend?figure=hires',
  ]
}

export function rowsOf(places: Places, round: number): string[] {
  const { client, campaign, recruiter, state } = valuesOf(places, round)
  return [
    ...['delivered', 'returned', 'contacted', 'hires', 'interviews', 'offers'].flatMap((figure) => [
      `rows?${MONTH}&figure=${figure}`,
      `rows?${YEAR}&figure=${figure}&${client}`,
      `rows?${QUARTER}&figure=${figure}&${state}`,
    ]),
    `rows?${YEAR}&figure=delivered&${campaign}`,
    `rows?${YEAR}&figure=hires&${campaign}`,
    `rows?${YEAR}&figure=hires&${recruiter}`,
    `rows?${ALL}&figure=delivered`,
    `rows?${ALL}&figure=hires&${client}`,
    `rows?${YEAR}&figure=costPerHireCents`,
    `rows?${MONTH}&figure=delivered&by=day&key=${dayBefore(12)}`,
  ]
}

/** A file of a million rows, of five million leads in three years. */
export const EXPORT = `rows/export.csv?figure=delivered&from=${dayBefore(219)}`
