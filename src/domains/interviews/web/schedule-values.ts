// The values of the interview form, and the request from them.
import { HOUR, MINUTE } from '#shared/durations.ts'
import { addDays, instantsOf, wallTimeOf, weekday, zoneName } from '#shared/zoned-time.ts'
import type { Interview } from '../contract/schemas.ts'
import type { InterviewKind, ParticipantRole } from '../contract/words.ts'

export type ScheduleValues = {
  candidateId: string
  jobId: string
  kind: InterviewKind
  day: string
  time: string
  /** Which of the two, in the repeated hour in fall. */
  second: boolean
  minutes: number
  timezone: string
  interviewers: string[]
  observers: string[]
  place: string
  meetingUrl: string
  note: string
  invites: boolean
}

export type Person = { id: string; timezone: string }

/** The next full hour of a working day, at least an hour away. */
export function emptyValues(user: Person, candidateId: string, now: Date): ScheduleValues {
  const at = new Date(Math.ceil((now.getTime() + HOUR) / HOUR) * HOUR)
  const wall = wallTimeOf(at, user.timezone)
  const work = wall.time >= '08:00' && wall.time < '17:00' && weekday(wall.day) <= 5
  const tomorrow = addDays(wall.day, wall.time < '08:00' ? 0 : 1)
  const day = weekday(tomorrow) > 5 ? addDays(tomorrow, 8 - weekday(tomorrow)) : tomorrow
  return {
    candidateId,
    jobId: '',
    kind: 'video',
    day: work ? wall.day : day,
    time: work ? wall.time : '10:00',
    second: false,
    minutes: 45,
    timezone: user.timezone,
    interviewers: [user.id],
    observers: [],
    place: '',
    meetingUrl: '',
    note: '',
    invites: true,
  }
}

export function valuesOf(interview: Interview): ScheduleValues {
  const start = new Date(interview.startsAt)
  const wall = wallTimeOf(start, interview.timezone)
  const both = instantsOf(wall, interview.timezone)
  const of = (role: ParticipantRole) =>
    interview.participants.filter((person) => person.role === role).map(({ userId }) => userId)
  return {
    candidateId: interview.candidate.id,
    jobId: interview.job.id,
    kind: interview.kind,
    ...wall,
    second: both.length === 2 && both[1]?.getTime() === start.getTime(),
    minutes: Math.round((Date.parse(interview.endsAt) - start.getTime()) / MINUTE),
    timezone: interview.timezone,
    interviewers: of('interviewer'),
    observers: of('observer'),
    place: interview.place ?? '',
    meetingUrl: interview.meetingUrl ?? '',
    note: interview.note,
    invites: interview.invites,
  }
}

export type Moment =
  | { kind: 'none' }
  | { kind: 'skipped'; message: string }
  | { kind: 'at'; startsAt: Date; endsAt: Date; doubled: boolean }

/** The instant of a day and time in the timezone, or why there is none. */
export function momentOf({ day, time, second, minutes, timezone }: ScheduleValues): Moment {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return { kind: 'none' }
  const found = instantsOf({ day, time }, timezone)
  const startsAt = found[second ? found.length - 1 : 0]
  if (!startsAt) {
    const zone = zoneName(timezone, new Date(`${day}T12:00:00Z`))
    return {
      kind: 'skipped',
      message: `This time does not exist on that day. The ${zone} clocks go forward. Choose a time one hour later.`,
    }
  }
  return {
    kind: 'at',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE),
    doubled: found.length > 1,
  }
}

export function bodyOf(values: ScheduleValues, moment: Extract<Moment, { kind: 'at' }>) {
  return {
    kind: values.kind,
    startsAt: moment.startsAt.toISOString(),
    endsAt: moment.endsAt.toISOString(),
    timezone: values.timezone,
    place: values.place.trim() || null,
    meetingUrl: values.meetingUrl.trim() || null,
    note: values.note.trim(),
    participants: [
      ...values.interviewers.map((userId) => ({ userId, role: 'interviewer' as const })),
      ...values.observers
        .filter((userId) => !values.interviewers.includes(userId))
        .map((userId) => ({ userId, role: 'observer' as const })),
    ],
  }
}
