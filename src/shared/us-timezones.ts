// The timezone of a place in the United States: that of its state, or of the ZIP area where a state has two.

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

const STATES_OF: Record<string, string> = {
  [EASTERN]: 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Indiana/Indianapolis': 'IN',
  'America/Detroit': 'MI',
  [CENTRAL]: 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  [MOUNTAIN]: 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  [PACIFIC]: 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
}

/** The first three digits of ZIP codes whose clocks differ from the rest of their state. */
const AREAS_OF: Record<string, string> = {
  // The Florida Panhandle, western Kentucky, northwestern and southwestern Indiana.
  [CENTRAL]: '324 325 420 421 422 423 424 463 464 476 477',
  // Eastern Tennessee.
  [EASTERN]: '374 376 377 378 379',
  // El Paso, western Nebraska and the Dakotas, eastern Oregon.
  [MOUNTAIN]: '798 799 885 693 577 586 979',
  // Northern Idaho.
  [PACIFIC]: '835 838',
}

const byKey = (table: Record<string, string>) =>
  new Map(Object.entries(table).flatMap(([zone, keys]) => keys.split(' ').map((key) => [key, zone] as const)))
const ofState = byKey(STATES_OF)
const ofArea = byKey(AREAS_OF)

type Place = { state: string | null; zip: string | null }

/** Null without a known state or ZIP area. */
export const timezoneOf = ({ state, zip }: Place): string | null =>
  (zip && ofArea.get(zip.slice(0, 3))) || (state && ofState.get(state)) || null
