// The timezone of a candidate by their address: the zone of most of their state.
const ZONES: readonly [zone: string, states: string][] = [
  ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR VI'],
  ['Pacific/Guam', 'GU MP'],
]

/** The far west of Texas uses Mountain Time. */
const EL_PASO = /^79[89]/

export function zoneOfPlace({ state, zip }: { state: string | null; zip: string | null }): string | null {
  if (!state) return null
  if (state === 'TX' && zip && EL_PASO.test(zip)) return 'America/Denver'
  return ZONES.find(([, states]) => states.split(' ').includes(state))?.[0] ?? null
}
