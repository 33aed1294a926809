// Who gets a campaign: the candidates of its view, without those who cannot or must not get it, each with the reason.
import type { BulkSelection } from '#domains/candidates/contract/schemas.ts'
import {
  type CandidateRow,
  type ContactWay,
  findWays,
  listSelected,
} from '#domains/candidates/server/index.ts'
import { CHANNELS, type Channel } from '#domains/conversations/contract/words.ts'
import { isAboutJob, listWithJob } from '#domains/conversations/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { AudienceCount } from '../contract/schemas.ts'
import { LEFT_OUT, type LeftOutReason, MAX_AUDIENCE, MAX_SAMPLES } from '../contract/words.ts'
import type { CampaignRow } from './queries/campaigns.ts'
import { listBooked, listRecent } from './queries/due.ts'

type Ways = Partial<Record<Channel, ContactWay>>
/** `reached`: for each step, whether the member can get it now. */
export type Member = { person: CandidateRow; reached: boolean[]; leftOut: LeftOutReason | null }
type Draft = Pick<CampaignRow, 'id' | 'filter' | 'steps' | 'stopOnInterview' | 'restDays'>

/** Reached by any of its steps. Steps that do not reach a member are skipped later. */
export async function findAudience(tx: Tx<StaffActor>, draft: Draft): Promise<Member[]> {
  const { filter } = draft
  return filter ? judgeMembers(tx, draft, { filter, except: [], everyone: true }) : []
}

/** Those of a selection, by the same rules. */
export async function judgeMembers(
  tx: Tx<StaffActor>,
  { id: campaignId, steps, stopOnInterview, restDays }: Draft,
  selection: BulkSelection,
): Promise<Member[]> {
  const people = await listSelected(tx, { selection, limit: MAX_AUDIENCE })
  const channels = CHANNELS.filter((channel) => steps.some((step) => step.channel === channel))
  const found = new Map<Channel, ContactWay[]>()
  for (const channel of channels) found.set(channel, await findWays(tx.db, { channel, people }))
  const ids = people.map(({ id }) => id)
  const withJob = steps.some(isAboutJob) ? await listWithJob(tx.db, ids) : new Set<string>()
  const recent =
    restDays > 0 ? await listRecent(tx.db, { people: ids, campaignId, days: restDays }) : new Set<string>()
  const booked = stopOnInterview ? await listBooked(tx.db, ids) : new Set<string>()
  const taken = new Set<string>()
  return people.map((person, index) => {
    const ways: Ways = Object.fromEntries(channels.map((channel) => [channel, found.get(channel)?.[index]]))
    const reached = steps.map(
      (step) => canReach(ways[step.channel]) && (withJob.has(person.id) || !isAboutJob(step)),
    )
    const leftOut = reasonAgainst(ways, {
      reached,
      isBooked: booked.has(person.id),
      isRecent: recent.has(person.id),
      taken,
    })
    return { person, reached, leftOut }
  })
}

type Judged = { reached: readonly boolean[]; isBooked: boolean; isRecent: boolean; taken: Set<string> }

/** An address that another member has would get everything twice. */
function reasonAgainst(ways: Ways, { reached, isBooked, isRecent, taken }: Judged): LeftOutReason | null {
  if (reached.length === 0) return null
  const all = Object.values(ways)
  const addresses = all.flatMap((way) => ('to' in way ? [way.to.toLowerCase()] : []))
  if (addresses.length === 0) return mostTelling(all)
  if (!reached.includes(true)) return 'no_application'
  if (isBooked) return 'interview'
  if (isRecent) return 'recent'
  if (addresses.some((address) => taken.has(address))) return 'duplicate'
  for (const address of addresses) taken.add(address)
  return null
}

function mostTelling(ways: readonly ContactWay[]): LeftOutReason {
  const refused = new Set<string>(ways.flatMap((way) => ('refused' in way ? [way.refused] : [])))
  return LEFT_OUT.find((reason) => reason !== 'duplicate' && refused.has(reason)) ?? 'no_address'
}

export const nameOf = ({ firstName: first, lastName: last }: CandidateRow) => `${first} ${last}`

export function countLeftOut(members: readonly Pick<Member, 'leftOut'>[]): AudienceCount['leftOut'] {
  const counts = Map.groupBy(members, ({ leftOut }) => leftOut)
  return LEFT_OUT.flatMap((reason) => {
    const count = counts.get(reason)?.length ?? 0
    return count > 0 ? [{ reason, count }] : []
  })
}

export function countAudience(members: readonly Member[], steps: CampaignRow['steps']): AudienceCount {
  const ready = members.filter(({ leftOut }) => leftOut === null)
  return {
    total: members.length,
    ready: ready.length,
    leftOut: countLeftOut(members),
    perStep: steps.map((_step, index) => ready.filter(({ reached }) => reached[index]).length),
    samples: ready.slice(0, MAX_SAMPLES).map(({ person }) => ({ id: person.id, name: nameOf(person) })),
  }
}

const canReach = (way: ContactWay | undefined) => way !== undefined && 'to' in way
