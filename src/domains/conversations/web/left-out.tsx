// Candidates who get no message, by reason.
import { plural } from '#ui/format.ts'

type Person = { id: string; name: string; reason: string }
const MAX_NAMES = 3

export function LeftOut({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null
  const reasons = [...Map.groupBy(people, ({ reason }) => reason)]
  return (
    <section aria-label="Left out" className="rounded-6 bg-warning-subtle px-3 py-2 text-warning-text">
      <p className="font-medium">{plural(people.length, 'candidate')} left out</p>
      <ul>
        {reasons.map(([reason, of]) => (
          <li key={reason}>
            {namesOf(of)}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = people.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
