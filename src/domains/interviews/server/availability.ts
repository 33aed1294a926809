// Busy times, conflicts of a time, and free times.
import { findPerson } from '#domains/candidates/server/index.ts'
import { listContacts } from '#domains/identity/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { invalid } from '#shared/errors.ts'
import { addDays, isTimezone, startOfDay, wallTimeOf } from '#shared/zoned-time.ts'
import type { Availability, Conflict } from '../contract/schemas.ts'
import { type BusyRow, listBusy } from './queries/busy.ts'
import { freeTimes, overlapMinutes } from './rules.ts'
import { personOf, spanOf } from './words.ts'
import { zoneOfPlace } from './zone-of-place.ts'

type Wish = {
  candidateId: string | null
  userIds: readonly string[]
  startsAt: Date
  endsAt: Date
  timezone: string
  except: string | null
}

type Somebody = { userId: string | null; name: string; timezone: string | null }

export async function findAvailability(tx: Tx, wish: Wish): Promise<Availability> {
  if (!isTimezone(wish.timezone)) {
    const message = 'Choose a timezone from the list.'
    throw invalid('timezone', message)
  }
  const { day } = wallTimeOf(wish.startsAt, wish.timezone)
  const from = startOfDay(day, wish.timezone)
  const people = await listPeople(tx, wish)
  const busy = await listBusy(tx.db, { ...wish, from, to: new Date(from.getTime() + 8 * DAY) })
  const until = startOfDay(addDays(day, 1), wish.timezone)
  const spans = busy.map(spanOf)
  return {
    people: people.map((person) => ({
      ...person,
      busy: busy
        .filter((row) => row.userId === person.userId && new Date(row.startsAt) < until)
        .map((row) => ({ startsAt: row.startsAt, endsAt: row.endsAt })),
    })),
    conflicts: conflictsOf(busy, wish, people),
    free: freeTimes(wish, spans, { timezone: wish.timezone, now: tx.now }).map((at) => at.toISOString()),
  }
}

export async function findConflicts(tx: Tx, wish: Wish): Promise<Conflict[]> {
  const busy = await listBusy(tx.db, { ...wish, from: wish.startsAt, to: wish.endsAt })
  return busy.length === 0 ? [] : conflictsOf(busy, wish, await listPeople(tx, wish))
}

async function listPeople(tx: Tx, { candidateId, userIds }: Wish): Promise<Somebody[]> {
  const colleagues = await listContacts(tx.db, userIds)
  const candidate = candidateId ? await findPerson(tx.db, candidateId) : undefined
  return [
    ...colleagues.map(({ id, name, timezone }) => ({ userId: id, name, timezone })),
    ...(candidate
      ? [
          {
            userId: null,
            name: `${candidate.firstName} ${candidate.lastName}`,
            timezone: zoneOfPlace(candidate),
          },
        ]
      : []),
  ]
}

function conflictsOf(busy: readonly BusyRow[], wish: Wish, people: readonly Somebody[]): Conflict[] {
  return busy.flatMap((row) => {
    const minutes = overlapMinutes(spanOf(row), wish)
    const person = people.find(({ userId }) => userId === row.userId)
    if (minutes === 0 || !person) return []
    return [
      {
        userId: row.userId,
        name: person.name,
        interviewId: row.interviewId,
        title: personOf(row),
        kind: row.kind,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        overlapMinutes: minutes,
      },
    ]
  })
}
