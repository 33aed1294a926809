// The index of fragments, in SQL. It knows by pieces of four letters whose text contains them, month by month of the last
// activity; the text itself says whether the pieces stand together.
import { containsSql } from '../rules.ts'
import { fold } from './search-sample.ts'

type Value = (given: unknown) => string

const START = 4
/** Longer than any search may be. */
const LONGEST = 1_000

/** That candidate `c` contains all fragments, and was last active in a month. */
export function containingIn(fragments: readonly string[], value: Value): (month: string) => string {
  const words = fragments.map((fragment) => ({
    parameter: value(fragment),
    length: value(isKnownByStart(fragment, fragments) ? START : LONGEST),
  }))
  // A piece of four is an answer by itself: the text need not be read.
  const texts = words.map(
    ({ parameter }) =>
      `((select length(fold_text(${parameter})) <= ${START}) or ${containsSql('c.search', parameter)})`,
  )
  const patterns = words.map(
    ({ parameter, length }) => `fragment_pattern(substr(fold_text(${parameter}), 1, ${length}::integer))`,
  )
  return (month) => `${texts.join(' and ')}
    and search_grams(c.search, c.last_activity_at) @@ month_query((select ${patterns.join(` || ' & ' || `)}), ${month})`
}

/**
 * Of several words the start of each is enough: together they are rare, and each piece more is a list more to read. Not so
 * of numbers and addresses, which start like many others, nor where the start stands in another word ("Nathan Abernathy").
 */
function isKnownByStart(fragment: string, fragments: readonly string[]): boolean {
  const start = fold(fragment).slice(0, START)
  const isElsewhere = fragments.some((other) => other !== fragment && fold(other).includes(start))
  return fragments.length > 1 && /^\p{L}+$/u.test(fragment) && !isElsewhere
}

const MONTHS = ['min', 'max'].map(
  (edge) => `(select search_month(${edge}(last_activity_at)) from candidates where removed_at is null)`,
)

/** Everybody who contains all fragments, for a FROM: candidates `c` with these columns, of whom the conditions are true. */
export function everyoneContaining(
  fragments: readonly string[],
  { columns = 'c.id', where = 'true', value }: { columns?: string; where?: string; value: Value },
): string {
  return `generate_series(${MONTHS.join(', ')}) as month cross join lateral (select ${columns} from candidates c
    where c.removed_at is null and ${where} and ${containingIn(fragments, value)('month')}) c`
}
