// What is wrong in the interview form: missing input, or the server's refusal of what was sent.
import type { Moment, ScheduleValues } from './schedule-values.ts'

type Sent = { values: ScheduleValues; fields: readonly { path: string; message: string }[] }

type Asked = {
  values: ScheduleValues
  moment: Moment
  /** The user tried to save. Until then, empty fields are not wrong. */
  tried: boolean
  sent: Sent | null
  now: Date
  /** A new interview that is over can be recorded. */
  mayBePast?: boolean
}

const TIME = ['day', 'time', 'second', 'timezone'] as const

/** The values that a refusal at this path is about. */
const ABOUT: Readonly<Record<string, readonly (keyof ScheduleValues)[]>> = {
  candidateId: ['candidateId'],
  jobId: ['candidateId', 'jobId'],
  startsAt: TIME,
  endsAt: [...TIME, 'minutes'],
  timezone: ['timezone'],
  participants: ['interviewers', 'observers'],
  place: ['kind', 'place'],
  meetingUrl: ['kind', 'meetingUrl'],
}

const refusalsOf = ({ values, fields }: Sent, now: ScheduleValues) =>
  fields.filter(({ path }) => ABOUT[path]?.every((name) => values[name] === now[name]))

/** The problem of each field. A refusal ends when its field is changed. */
export function problemsOf({
  values,
  moment,
  tried,
  sent,
  now,
  mayBePast = false,
}: Asked): Readonly<Record<string, string>> {
  const refused = sent ? refusalsOf(sent, values) : []
  return {
    ...(tried && missingIn(values)),
    ...(moment.kind === 'skipped' && { startsAt: moment.message }),
    ...(moment.kind === 'at' &&
      moment.startsAt <= now &&
      !(mayBePast && moment.endsAt <= now) && { startsAt: 'This time has passed. Choose a future time.' }),
    ...Object.fromEntries(refused.map(({ path, message }) => [path, message])),
  }
}

function missingIn(values: ScheduleValues): Record<string, string> {
  return {
    ...(!values.candidateId && { candidateId: 'Choose a candidate.' }),
    ...(!values.jobId && { jobId: 'Choose a job.' }),
    ...(!values.day && { day: 'Choose a day.' }),
    ...(!values.time && { startsAt: 'Enter a time.' }),
    ...(values.interviewers.length === 0 && { participants: 'Choose at least one interviewer.' }),
    ...(values.kind === 'in_person' && !values.place.trim() && { place: 'Say where to meet.' }),
  }
}

/** Whether a refusal has no field of its own and needs a place beside the button. */
export const isForAll = ({ fields }: Pick<Sent, 'fields'>) => !fields.some(({ path }) => path in ABOUT)
