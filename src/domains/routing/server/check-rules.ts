// Makes the rules of a draft complete, and refuses what does not exist with a sentence.
import type { Db } from '#platform/server/database.ts'
import { findZip } from '#platform/server/places/places.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Filter, Rule } from '../contract/schemas.ts'
import { FIRST_RULE } from '../contract/words.ts'
import { idsIn } from './explain-decision.ts'
import { listNamed } from './queries/names.ts'

/** The campaigns that conditions name. */
export function campaignsIn(filter: Filter): string[] {
  if (filter.kind === 'not') return campaignsIn(filter.of)
  if ('of' in filter) return filter.of.flatMap(campaignsIn)
  if (!('subject' in filter) || filter.subject !== 'campaignId') return []
  if (filter.kind === 'eq') return [String(filter.value)]
  return filter.kind === 'in' ? filter.values.map(String) : []
}

/** The engine looks nothing up, so the coordinates of a ZIP code are stored with its condition. */
function locate(filter: Filter, problem: (message: string) => void): Filter {
  if (filter.kind === 'not') return { ...filter, of: locate(filter.of, problem) }
  if ('of' in filter) return { ...filter, of: filter.of.map((each) => locate(each, problem)) }
  if (filter.kind !== 'zip_radius') return filter
  const place = findZip(filter.zip)
  if (!place) problem(`ZIP code ${filter.zip} does not exist. Enter another one.`)
  return { ...filter, lat: place?.lat ?? 0, lng: place?.lng ?? 0 }
}

export async function checkRules(db: Db, rules: readonly Rule[]): Promise<Rule[]> {
  const campaigns = rules.flatMap(({ filter }) => campaignsIn(filter))
  const named = await listNamed(db, [...idsIn({ version: 1, rules: [...rules] }), ...campaigns])
  const known = new Set(named.filter((row) => row.isActive).map(({ kind, id }) => `${kind} ${id}`))
  const problems: FieldProblem[] = []
  const checked = rules.map((rule, number) => {
    const say = (path: string, message: string) =>
      problems.push({ path: `rules.${number}.${path}`, message: `Rule ${number + FIRST_RULE}: ${message}` })
    for (const [index, target] of rule.targets.entries()) {
      if (target.kind === 'order' && !known.has(`client ${target.clientId}`))
        say(`targets.${index}.clientId`, 'This client does not exist. Choose another client.')
      if (target.kind === 'order' && target.orderId !== null)
        say(`targets.${index}.orderId`, 'This order does not exist. Leave it empty for any open order.')
      if (target.kind === 'recruiter' && !known.has(`recruiter ${target.userId}`))
        say(`targets.${index}.userId`, 'This recruiter does not exist or is not active. Choose another one.')
    }
    if (campaignsIn(rule.filter).some((id) => !known.has(`campaign ${id}`)))
      say('filter', 'This campaign does not exist. Choose another campaign.')
    return { ...rule, filter: locate(rule.filter, (message) => say('filter', message)) }
  })
  if (problems.length > 0)
    throw new AppError('invalid', {
      userMessage: problems.map(({ message }) => message).join(' '),
      fields: problems,
    })
  return checked
}
