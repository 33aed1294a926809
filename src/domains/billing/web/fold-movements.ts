// Deliveries of one order on one day that follow each other are one row. Pure: paging, totals and exports do not know of
// it.
import type { Movement } from '../contract/staff-schemas.ts'

export type ShownMovement = Movement & {
  /** The deliveries in this row, newest first. */
  folded?: readonly Movement[]
  isOpen?: boolean
  /** One of the rows below an open fold. */
  isInside?: boolean
}

/** A lead that a standing order got. What was held for it pays, and what is left of that becomes available. */
export const isDelivery = ({ kind, heldCents }: Pick<Movement, 'kind' | 'heldCents'>) =>
  kind === 'sale' && heldCents < 0

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (row: Movement) => format.format(new Date(row.createdAt))
}

/** Rows are newest first. A fold has the balances after its newest delivery. */
export function foldDeliveries(rows: readonly Movement[], zone: string): ShownMovement[] {
  const dayOf = dayIn(zone)
  const runs: Movement[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const newest = run?.[0]
    const isSame =
      newest?.reference &&
      isDelivery(newest) &&
      isDelivery(row) &&
      newest.reference.id === row.reference?.id &&
      dayOf(newest) === dayOf(row)
    if (isSame) run?.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => {
    const [newest] = run
    if (!newest) return []
    return run.length === 1 ? newest : fold(newest, run)
  })
}

const fold = (newest: Movement, folded: readonly Movement[]): ShownMovement => ({
  ...newest,
  id: `fold-${newest.id}`,
  availableCents: folded.reduce((sum, { availableCents }) => sum + availableCents, 0),
  heldCents: folded.reduce((sum, { heldCents }) => sum + heldCents, 0),
  folded,
})

/** Open folds with their rows below. A fold with an opened delivery is open, so it stays open while it grows. */
export const unfold = (rows: readonly ShownMovement[], opened: ReadonlySet<string>): ShownMovement[] =>
  rows.flatMap((row): ShownMovement[] => {
    if (!row.folded?.some(({ id }) => opened.has(id))) return [row]
    return [{ ...row, isOpen: true }, ...row.folded.map((inside) => ({ ...inside, isInside: true }))]
  })
