// People and cards that do not exist, for looking at components in development.
export type Person = {
  id: string
  name: string
  status: string
  phone: string
  place: string
  tags: string[]
  owner: string
  at: string
  work: string
}

const minute = 60_000
const rows = [
  [
    'Renata Okafor',
    'interview',
    '7135550142',
    'Houston, TX',
    'RN,ICU,Nights,Lead',
    'Marcus Bell',
    12,
    'Registered nurse, ICU',
  ],
  [
    'Tomás Villarreal',
    'submitted',
    '2105550178',
    'San Antonio, TX',
    'RN,Bilingual',
    'Dana Whitfield',
    38,
    'Registered nurse, ER',
  ],
  ['Grace Lindqvist', 'qualified', '5125550119', 'Austin, TX', 'NP', 'Marcus Bell', 61, 'Nurse practitioner'],
  [
    'Darnell Whitaker',
    'qualified',
    '2145550163',
    'Dallas, TX',
    'RN,Nights',
    'Ines Carvalho',
    125,
    'Registered nurse, med-surg',
  ],
  [
    'Mei-Ling Zhou',
    'offered',
    '9725550187',
    'Plano, TX',
    'RN,NICU',
    'Dana Whitfield',
    185,
    'Registered nurse, NICU',
  ],
  [
    'Joanna Petrakis',
    'interview',
    '8175550135',
    'Fort Worth, TX',
    'RN,OR',
    'Marcus Bell',
    301,
    'Registered nurse, OR',
  ],
  ['Samuel Abernathy', 'in_review', '2545550154', 'Waco, TX', 'LVN', 'Ines Carvalho', 1500, 'Licensed nurse'],
  [
    'Lucía Fontaine-Reyes',
    'qualified',
    '9155550126',
    'El Paso, TX',
    'RN,Relocates',
    'Dana Whitfield',
    1560,
    'Registered nurse',
  ],
  [
    'Kwame Boateng',
    'submitted',
    '8325550191',
    'Houston, TX',
    'RN,ICU',
    'Marcus Bell',
    1700,
    'Registered nurse, ICU',
  ],
  [
    'Hannah Sorensen',
    'new',
    '8065550108',
    'Lubbock, TX',
    'RN,Lead',
    'Ines Carvalho',
    3000,
    'Registered nurse',
  ],
  ['Priyanka Desai', 'qualified', '4695550172', 'Irving, TX', 'RN', 'Marcus Bell', 3100, 'Registered nurse'],
  [
    'Owen McAllister',
    'hired',
    '9035550149',
    'Tyler, TX',
    'RN,ER',
    'Dana Whitfield',
    4400,
    'Registered nurse, ER',
  ],
  [
    'Beatriz Camargo',
    'rejected',
    '9565550115',
    'Laredo, TX',
    'RN,Bilingual',
    'Ines Carvalho',
    4500,
    'Registered nurse',
  ],
] as const

/** `count` people made from a few, the way a long list would look. */
export function samplePeople(count: number): Person[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, place) => {
    const row = rows[place % rows.length] ?? rows[0]
    const [name, status, phone, where, tags, owner, ago, work] = row
    return {
      id: `p${place}`,
      name: place < rows.length ? name : `${name} ${Math.floor(place / rows.length) + 1}`,
      status,
      phone,
      place: where,
      tags: tags.split(','),
      owner,
      at: new Date(now - ago * minute - Math.floor(place / rows.length) * 86_400_000).toISOString(),
      work,
    }
  })
}

export type SampleCard = {
  id: string
  name: string
  score: number
  facts: string
  time: { text: string; state: 'fine' | 'near' | 'over' }
  owner: string
}

const stages = ['New', 'Contacted', 'Qualifying', 'Submitted', 'Interviewing', 'Offered']
const limits = ['2 over 1 d', 'limit 2 d', '1 over 3 d', 'limit 4 d', 'limit 7 d', 'limit 3 d']
const states = ['over', 'near', 'fine', 'fine'] as const
const times = { over: '2 d over', near: '1 d 18 h', fine: '14 h' } as const

export function sampleColumns() {
  const people = samplePeople(60)
  return stages.map((title, place) => ({
    id: title.toLowerCase(),
    title,
    limit: limits[place],
    over: limits[place]?.includes('over'),
    cards: people.slice(place * 6, place * 6 + (6 - place)).map((person, index): SampleCard => {
      const state = states[index % states.length] ?? 'fine'
      return {
        id: person.id,
        name: person.name,
        score: 92 - index * 7,
        facts: `ICU, ${4 + index} years · ${person.place}`,
        time: { text: times[state], state },
        owner: person.owner,
      }
    }),
  }))
}

export const samplePoints = Array.from({ length: 30 }, (_, place) => {
  const weekend = place % 7 > 4
  const received = (weekend ? 36 : 74) + Math.round(Math.sin(place) * 8) + place
  const date = new Date(Date.UTC(2026, 9, 19 + place))
  const label = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return { label, values: { received, sold: Math.round(received * 0.79) } }
})
