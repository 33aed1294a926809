// The five vitals by page: the 75th percentile of page loads.
import { VITALS } from '#shared/vitals.ts'
import { Dot } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Performance } from '../contract/endpoints.ts'
import { FiguresTable, figureCell, figureRow } from './figures-table.tsx'
import { formatVital, RATING_TONES, RATING_WORDS, VITAL_ORDER } from './words.ts'

type Vital = Performance['vitals'][number]

const head = [
  { id: 'route', label: 'Page' },
  ...VITAL_ORDER.map((name) => ({ id: name, label: <VitalHead name={name} />, figure: true })),
  { id: 'samples', label: 'Loads', figure: true },
]

export function VitalsTable({ vitals }: { vitals: readonly Vital[] }) {
  const routes = [...Map.groupBy(vitals, ({ route }) => route)]
  return (
    <FiguresTable
      title="Web vitals"
      note="p75 of 28 days, by the page that was loaded"
      head={head}
      isEmpty={routes.length === 0}
      empty="No page reports yet. A page reports when a user leaves it."
    >
      {routes.map(([route, measured]) => (
        <tr key={route} className={figureRow}>
          <th scope="row" className="text-left font-medium">
            {route}
          </th>
          {VITAL_ORDER.map((name) => (
            <td key={name} className={figureCell}>
              <Figure vital={measured.find((each) => each.name === name)} />
            </td>
          ))}
          <td className={`${figureCell} text-ink-3`}>
            {Math.max(...measured.map(({ samples }) => samples))}
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}

function VitalHead({ name }: { name: (typeof VITAL_ORDER)[number] }) {
  const { label, good, poor } = VITALS[name]
  const words = `${name}, ${label}: good up to ${formatVital(name, good)}, poor beyond ${formatVital(name, poor)}`
  return (
    <Tooltip content={words}>
      <button
        type="button"
        aria-label={words}
        className="cursor-help rounded-4 underline decoration-dotted underline-offset-2"
      >
        {name}
      </button>
    </Tooltip>
  )
}

function Figure({ vital }: { vital: Vital | undefined }) {
  if (!vital) return <span className="text-ink-3">none</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Dot tone={RATING_TONES[vital.rating]} />
      {formatVital(vital.name, vital.p75)}
      <span className="sr-only">, {RATING_WORDS[vital.rating]}</span>
    </span>
  )
}
