// The user's sessions: device, place, last use. Ends one or all others.
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Session } from '../contract/account.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-api.ts'
import { Section, Thing, Things } from './section.tsx'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: CircleHelp } as const

export function AccountSessions() {
  const sessions = useQuery(sessionsQuery)
  const items = sessions.data?.items ?? []
  const others = items.filter((session) => !session.current).length
  return (
    <Section
      title="Sessions"
      count={sessions.data ? items.length : undefined}
      note="Devices where you are signed in."
      action={others > 0 ? <EndOthers others={others} /> : null}
    >
      <QueryState query={sessions} loading={null} />
      <Things label="Sessions">
        {items.map((session) => (
          <SessionThing key={session.id} session={session} />
        ))}
      </Things>
    </Section>
  )
}

function SessionThing({ session }: { session: Session }) {
  const end = useEndSession()
  return (
    <Thing
      icon={ICONS[session.kind]}
      name={session.device}
      facts={
        <>
          {session.ip ?? 'Unknown address'}, <RelativeTime at={session.lastSeenAt} />
        </>
      }
      after={
        session.current ? (
          <span className="text-ink-3">This device</span>
        ) : (
          <Button
            size="sm"
            busy={end.isPending}
            aria-label={`Sign out ${session.device}`}
            onClick={() =>
              end.mutate(session.id, {
                onSuccess: sayDone('Session ended'),
                onError: showFailure,
              })
            }
          >
            Sign out
          </Button>
        )
      }
    />
  )
}

function EndOthers({ others }: { others: number }) {
  const end = useEndOtherSessions()
  return (
    <Button
      size="sm"
      busy={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: ({ ended }) =>
            toast({ title: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended` }),
          onError: showFailure,
        })
      }
    >
      {others === 1 ? 'Sign out the other one' : `Sign out the other ${others}`}
    </Button>
  )
}
