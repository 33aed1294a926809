// An event as a sentence: "Dana Whitfield changed the price of Registered nurse, $42.00 → $44.00".
import { Cpu } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import type { AuditEvent } from '../contract/endpoints.ts'

export function EventSentence({ event }: { event: AuditEvent }) {
  return (
    <span className="text-ink-2">
      <b className="font-medium text-ink">{event.actor.name}</b>{' '}
      {isOwn(event) ? withoutLastWord(event) : event.says}{' '}
      {isOwn(event) ? null : <b className="font-medium text-ink">{event.subject.label}</b>}
      <EventChange event={event} />
    </span>
  )
}

/** "Ines Carvalho signed in", not "signed in as Ines Carvalho". */
const isOwn = ({ actor, subject, says }: AuditEvent) => actor.id === subject.id && says.endsWith(' as')

/** The old and the new value, if the sentence has them. */
export function EventChange({ event: { was, is } }: { event: Pick<AuditEvent, 'was' | 'is'> }) {
  if (!was && !is) return null
  return (
    <span>
      , {was ? <s className="text-ink-3">{was}</s> : null}
      {was && is ? ' → ' : null}
      {is ? <b className="font-medium text-ink">{is}</b> : null}
    </span>
  )
}

export function ActorMark({ actor }: { actor: AuditEvent['actor'] }) {
  if (actor.id) return <Avatar name={actor.name} kind="staff" size="sm" />
  return (
    <span className="flex size-5 flex-none items-center justify-center">
      <Cpu aria-hidden className="size-4 text-ink-3" />
    </span>
  )
}

const LAST_WORD = /(,| (?:of|for|to|as|with|from|by|about|into|on|the))+$/

const withoutLastWord = ({ says }: Pick<AuditEvent, 'says'>) => says.replace(LAST_WORD, '')

/** The heading of an event: "Changed the price". */
export function headingOf({ says }: Pick<AuditEvent, 'says'>): string {
  const words = withoutLastWord({ says })
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
