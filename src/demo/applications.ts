// Applications and how far they came: six months of moves, made through the same services as real ones.
import {
  createApplication,
  disqualifyApplication,
  editApplication,
  findApplication,
  listReasons,
  listStages,
  moveApplication,
} from '#domains/pipeline/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { drawStories, type Moment, REASONS, type Story } from './application-stories.ts'
import type { Destinies } from './candidates.ts'
import { listForPipeline, listUnanswered } from './queries/demo.ts'
import type { Random } from './random.ts'
import { sideBySide } from './side-by-side.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type Input = { staff: readonly DemoStaff[]; random: Random }

export async function addApplications(
  context: Context,
  input: Input & { destinies: Destinies },
): Promise<void> {
  const stages = (await listStages(context.db)).map(({ id }) => id)
  const reasons = new Map((await listReasons(context.db)).map(({ id, label }) => [label, id]))
  const stories = drawStories(context, { ...input, ...(await listForPipeline(context.db)) })
  // Applications for the same job run one after the other, so it is fixed which hire fills it.
  const byJob = Map.groupBy(stories, ({ job }) => job.id)
  await sideBySide([...byJob.values()], async (rivals) => {
    for (const story of rivals) await tell(context, { stages, reasons }, story)
  })
}

/** Candidates who applied themselves were answered, except the last few. */
export async function answerApplications(context: Context, { staff, random }: Input): Promise<void> {
  const [first, ...later] = (await listStages(context.db)).map(({ id }) => id)
  const reasons = new Map((await listReasons(context.db)).map(({ id, label }) => [label, id]))
  const now = context.now.getTime()
  for (const { id, created_at } of await listUnanswered(context.db, new Date(now - 4 * DAY))) {
    if (random.chance(0.05)) continue
    const who = random.pick(staff)
    if (random.chance(0.7)) {
      const at = new Date(Date.parse(created_at) + random.integer(4, 90) * HOUR)
      const reasonId = reasons.get(random.pick(REASONS)) ?? ''
      await disqualifyApplication(asStaff(context, who, at), { id, input: { reasonId } })
    } else {
      const at = new Date(now - random.integer(1, 80) * HOUR)
      const move = { stageId: random.pick(later.slice(0, 3)), fromStageId: first ?? '' }
      await moveApplication(asStaff(context, who, at), { id, move })
    }
  }
}

type World = { stages: readonly string[]; reasons: ReadonlyMap<string, string> }

async function tell(context: Context, { stages, reasons }: World, story: Story): Promise<void> {
  const { person, job, ownerId, source, arrival, moves, disqualified, flagged } = story
  const as = ({ by, at }: Moment) => asStaff(context, by, at)
  const application = { candidateId: person.id, jobId: job.id, source, ownerId }
  const { id } = await createApplication(as(arrival), application)
  for (const [step, moment] of moves.entries()) {
    const move = {
      stageId: stages[step + 1] ?? '',
      fromStageId: stages[step] ?? '',
      overfill: true as const,
    }
    await moveApplication(as(moment), { id, move })
  }
  if (disqualified) {
    const { reason, comment } = disqualified
    const input = { reasonId: reasons.get(reason) ?? '', ...(comment && { comment }) }
    await disqualifyApplication(as(disqualified), { id, input })
  }
  if (!flagged) return
  const version = (await findApplication(context.db, id))?.version ?? 1
  await editApplication(as(flagged), { id, version, edit: flagged.flag })
}
