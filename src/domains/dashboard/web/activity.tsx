// The activity of colleagues, live.
import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Stats } from '../contract/endpoints.ts'

type Line = Stats['activity'][number]

const VERBS: Record<string, [before: string, after: string]> = {
  applied: ['submitted', 'for a job'],
  hired: ['hired', ''],
  disqualified: ['disqualified', ''],
  withdrawn: ['recorded that', 'withdrew'],
  call: ['called', ''],
  voicemail: ['left a voicemail for', ''],
  missed: ['tried to call', ''],
  email: ['emailed', ''],
  sms: ['texted', ''],
  meeting: ['met', ''],
  note: ['wrote a note on', ''],
  task: ['added a task for', ''],
}

const OWN_ACTS: Record<string, string> = { applied: 'applied for a job', withdrawn: 'withdrew' }
/** Applying or withdrawing on the public page has no colleague as author. */
const ownAct = ({ by, kind }: Line) => (by === 'System' ? OWN_ACTS[kind] : undefined)

export function Activity({ activity }: Pick<Stats, 'activity'>) {
  return (
    <Panel
      title="Activity"
      note={
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-full bg-success" />
          live
        </span>
      }
    >
      {activity.length === 0 ? <p className="px-4 pb-4 text-ink-2">No activity yet.</p> : null}
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {activity.map((line) => (
          <li key={line.id} className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-2.5">
            <Avatar name={ownAct(line) ? line.candidate.name : line.by} size="sm" />
            <Sentence line={line} />
            <RelativeTime at={line.at} className="text-12 leading-5 text-ink-3" />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Sentence({ line }: { line: Line }) {
  const { by, kind, candidate, detail } = line
  const [before, after] = VERBS[kind] ?? ['moved', detail ? `to ${detail}` : '']
  const own = ownAct(line)
  return (
    <span className="min-w-0 break-words text-ink-2">
      {own ? null : (
        <>
          <span className="font-medium text-ink">{by}</span> {before}{' '}
        </>
      )}
      <Link
        to="/hiring-tracker"
        search={{ candidate: candidate.id }}
        className="text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {candidate.name}
      </Link>{' '}
      {own ?? after}
    </span>
  )
}
