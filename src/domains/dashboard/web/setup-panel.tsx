// The checklist of the first run. Steps tick themselves, and the next one has the primary button.
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSendTestMail } from '#domains/settings/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import type { StaffRole } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Setup } from '../contract/setup.ts'
import { useRefreshSetup } from './setup-api.ts'
import { refusalOf, wordsOf } from './setup-words.ts'

type Step = Setup['steps'][number]

type SetupPanelProps = {
  steps: readonly Step[]
  role: StaffRole
  /** In the title row, beside the count. */
  actions?: ReactNode
  /** Without its rows, where other figures come first. */
  isFolded?: boolean
}

export function SetupPanel({ steps, role, actions, isFolded = false }: SetupPanelProps) {
  const done = steps.filter(({ state }) => state === 'done').length
  const next = isFolded ? undefined : nextStep(steps, role)
  return (
    <Panel
      title="Set up your agency"
      actions={
        <>
          <span className="num text-12 whitespace-nowrap text-ink-3">
            {done} of {steps.length} done
          </span>
          {actions}
        </>
      }
    >
      <div className="px-4 pb-3">
        <progress aria-label="Steps done" value={done} max={steps.length} className="sr-only" />
        <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-primary" style={{ width: `${(100 * done) / steps.length}%` }} />
        </div>
      </div>
      {isFolded ? null : (
        <ol>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} isNext={step === next} role={role} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** A step that has begun waits for something, so the next open one comes first. */
function nextStep(steps: readonly Step[], role: StaffRole): Step | undefined {
  const possible = steps.filter(({ id, state }) => state !== 'done' && refusalOf(id, role) === null)
  return possible.find(({ state }) => state === 'open') ?? possible[0]
}

type StepProps = { step: Step; isNext: boolean; role: StaffRole }

function StepRow({ step, isNext, role }: StepProps) {
  const { state, doneAt, note } = step
  const { title, hint } = wordsOf(step)
  const isDone = state === 'done'
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-t px-4 py-2.5',
        isNext && 'bg-primary-subtle shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <Mark state={state} />
      <span className="min-w-0">
        <span className={cx('block font-medium', isDone && 'text-ink-3')}>{title}</span>
        <span className={cx('block text-12', state === 'started' ? 'text-warning-text' : 'text-ink-3')}>
          {note ?? hint}
        </span>
      </span>
      {isDone ? <DoneAt at={doneAt} /> : <StepAct step={step} isNext={isNext} role={role} />}
    </li>
  )
}

const STATE_WORDS = { open: 'Not done', started: 'Started', done: 'Done' } as const

function Mark({ state }: Pick<Step, 'state'>) {
  return (
    <span
      className={cx(
        'flex size-[18px] flex-none items-center justify-center rounded-full',
        state === 'open' && 'border border-line-control',
        state === 'started' && 'border-2 border-warning',
        state === 'done' && 'bg-success text-surface',
      )}
    >
      {state === 'done' ? <Check className="size-3" strokeWidth={2.5} /> : null}
      <span className="sr-only">{STATE_WORDS[state]}: </span>
    </span>
  )
}

/** Some steps leave no time, such as the settings of the server. */
const DoneAt = ({ at }: { at: string | null }) =>
  at ? <RelativeTime at={at} className="text-12 text-ink-3" /> : <span className="sr-only">Done</span>

function StepAct({ step, isNext, role }: StepProps) {
  const { act, link } = wordsOf(step)
  const variant = isNext ? 'primary' : 'default'
  const refusal = refusalOf(step.id, role)
  if (refusal !== null) {
    return (
      <Button size="sm" disabledReason={refusal}>
        {act}
      </Button>
    )
  }
  if (link === null) return <TestMail label={act} variant={variant} />
  return (
    <Button asChild size="sm" variant={variant}>
      <Link {...link}>{act}</Link>
    </Button>
  )
}

function TestMail({ label, variant }: { label: string; variant: 'primary' | 'default' }) {
  const send = useSendTestMail()
  const refresh = useRefreshSetup()
  const handleSend = () =>
    send.mutate(undefined, {
      onSuccess: ({ delivery }) => {
        toast({ title: delivery === 'smtp' ? 'Test email sent to you' : 'Test email saved in the outbox' })
        refresh()
      },
      onError: showFailure,
    })
  return (
    <Button size="sm" variant={variant} busy={send.isPending} onClick={handleSend}>
      {label}
    </Button>
  )
}
