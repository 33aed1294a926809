// The files of an import of resumes, each with its state.
import { Check, CircleAlert, CircleX, Copy, LoaderCircle, type LucideIcon, SkipForward } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatCount, plural } from '#ui/format.ts'
import type { Resume } from '../contract/resume-schemas.ts'
import type { ResumeState } from '../contract/words.ts'

type Look = { icon: LucideIcon; color: string; bar: string; label: string }
const LOOKS: Record<ResumeState, Look> = {
  reading: { icon: LoaderCircle, color: 'text-ink-3', bar: 'bg-pressed', label: 'being read' },
  ready: { icon: Check, color: 'text-success-text', bar: 'bg-success', label: 'ready' },
  check: { icon: CircleAlert, color: 'text-warning-text', bar: 'bg-warning', label: 'to check' },
  duplicate: { icon: Copy, color: 'text-ink-3', bar: 'bg-ink-3', label: 'duplicate' },
  unreadable: { icon: CircleX, color: 'text-danger-text', bar: 'bg-danger', label: 'unreadable' },
  skipped: { icon: SkipForward, color: 'text-ink-3', bar: 'bg-line-strong', label: 'skipped' },
}
const STATES = Object.keys(LOOKS) as ResumeState[]

const countOf = (resumes: readonly Resume[], ...states: ResumeState[]) =>
  resumes.filter(({ state }) => states.includes(state)).length
/** What will be added: new candidates, and files for known ones. */
export const countReady = (resumes: readonly Resume[]) => countOf(resumes, 'ready', 'duplicate')

export const nameOf = ({ fields }: Resume) => `${fields.firstName} ${fields.lastName}`.trim()

function noteOf(resume: Resume): string {
  const { state, notes, problem, same, maybe, twin } = resume
  const name = nameOf(resume)
  if (state === 'reading') return 'Being read'
  if (state === 'unreadable') return problem ?? 'Unreadable'
  if (state === 'skipped') return name ? `${name}, skipped` : 'Skipped'
  if (state === 'duplicate') return twin && !same ? `Same person as ${twin}` : 'Already in Hiring tracker'
  if (state === 'check' && problem) return problem
  if (state === 'check') return `${name || 'Name not found'}, ${notes.length + (maybe ? 1 : 0)} to check`
  return name
}

/** Without an answer: React would take it for a cleanup. */
function showIt(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest' })
}

type ResumeListProps = {
  resumes: readonly Resume[]
  line: number | undefined
  onOpen: (line: number) => void
}

export function ResumeList({ resumes, line, onOpen }: ResumeListProps) {
  const counted = STATES.map((state) => ({ state, count: countOf(resumes, state) }))
  const duplicates = countOf(resumes, 'duplicate')
  // Duplicates are added as well, so they count as ready.
  const named = counted
    .filter(({ state }) => state !== 'duplicate')
    .map(({ state, count }) => ({ state, count: state === 'ready' ? countReady(resumes) : count }))
  return (
    <nav aria-label="Files" className="flex w-57 flex-none flex-col border-r @max-[1040px]/page:hidden">
      <div className="border-b px-4 pt-3 pb-2.5">
        <h2 className="text-14 font-semibold">{plural(resumes.length, 'file')}</h2>
        <div aria-hidden="true" className="my-2 flex h-1.5 gap-0.5">
          {counted.map(({ state, count }) =>
            count > 0 ? (
              <span key={state} style={{ flex: count }} className={cx('rounded-2', LOOKS[state].bar)} />
            ) : null,
          )}
        </div>
        <ul className="grid grid-cols-2 gap-y-0.5 text-12 text-ink-2">
          {named.map(({ state, count }) =>
            count > 0 ? (
              <li key={state} className={cx(state === 'ready' && duplicates > 0 && 'col-span-2')}>
                <span className="num font-medium text-ink">{formatCount(count)}</span> {LOOKS[state].label}
                {state === 'ready' && duplicates > 0 ? ` (${plural(duplicates, 'duplicate')})` : ''}
              </li>
            ) : null,
          )}
        </ul>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {resumes.map((resume) => {
          const isOpen = resume.line === line
          const { icon: Icon, color } = LOOKS[resume.state]
          return (
            <li key={resume.line} className="border-b">
              <button
                type="button"
                ref={isOpen ? showIt : undefined}
                aria-current={isOpen ? 'true' : undefined}
                onClick={() => onOpen(resume.line)}
                className={cx(
                  'flex w-full gap-2.5 px-4 py-2 text-left -outline-offset-2 hover:bg-hover',
                  isOpen && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
                )}
              >
                <Icon aria-hidden="true" className={cx('mt-0.5 size-4 flex-none', color)} />
                <span className="min-w-0">
                  <span className="block truncate">{resume.file}</span>
                  <span className="block truncate text-12 text-ink-2">{noteOf(resume)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
