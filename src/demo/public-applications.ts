// Some demo candidates apply for open jobs through the public form.
import { consentText } from '#domains/jobs/contract/labels.ts'
import type { Question } from '#domains/jobs/contract/schemas.ts'
import { applyForJob } from '#domains/jobs/server/apply-service.ts'
import { agencyName } from '#domains/settings/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { TRADE_OF } from './people.ts'
import { listApplicants, listOpenPostings } from './queries/demo.ts'
import type { Random } from './random.ts'

const SOURCES = ['indeed', 'indeed', 'google', 'direct', 'facebook']
const MAX_APPLICANTS = 6

export async function addPublicApplications(context: Context, random: Random): Promise<void> {
  const people = await listApplicants(context.db)
  const agency = await agencyName(context.db)
  // No file is sent, so nothing is stored.
  for (const job of await listOpenPostings(context.db)) {
    const posted = Date.parse(job.posted_at)
    const fitting = people.filter(({ title }) => TRADE_OF.get(title) === TRADE_OF.get(job.title))
    for (const person of random.some(fitting, random.integer(0, MAX_APPLICANTS))) {
      const from = Math.max(posted, Date.parse(person.created_at))
      const at = new Date(from + Math.floor((context.now.getTime() - 5 * MINUTE - from) * random.next()))
      await applyForJob(
        { ...context, now: at, requestId: 'demo', isQuiet: true },
        {
          slug: job.slug,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          phone: '',
          answers: answersTo(job.questions, random),
          consent: consentText(agency, job.client_name),
          source: random.pick(SOURCES),
          url: null,
          resume: null,
        },
      )
    }
  }
}

function answersTo(
  questions: readonly Question[],
  random: Random,
): Record<string, string | number | boolean> {
  const answers = questions.map(({ id, type, options }): [string, string | number | boolean] => {
    if (type === 'yes_no') return [id, random.chance(0.88)]
    if (type === 'number') return [id, random.integer(0, 15)]
    return [id, type === 'choice' ? random.pick(options) : '']
  })
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}
