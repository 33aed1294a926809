// The text of a resume as a page, with what was read from it. The file itself is only downloaded, never run here.
import { useQuery } from '@tanstack/react-query'
import { Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatBytes } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Resume } from '../contract/resume-schemas.ts'
import { resumeTextQuery } from './resume-api.ts'
import { type Mark, marksIn } from './resume-marks.ts'

const ZOOMS = [75, 100, 125, 150] as const

export function ResumeDocument({ id, of }: { id: string; of: Resume }) {
  const [zoom, setZoom] = useState<number>(1)
  const percent = ZOOMS[zoom] ?? 100
  return (
    <section aria-label="Document" className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
      <header className="flex flex-none items-center gap-1 px-6 py-2.5">
        <span className="min-w-0 flex-1 truncate text-ink-2">
          {of.file}, {formatBytes(of.size)}
        </span>
        <IconButton
          icon={ZoomOut}
          label="Zoom out"
          {...(zoom === 0 ? { disabled: true } : { onClick: () => setZoom(zoom - 1) })}
        />
        <span className="num w-12 text-center text-ink-3">{percent}%</span>
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          {...(zoom === ZOOMS.length - 1 ? { disabled: true } : { onClick: () => setZoom(zoom + 1) })}
        />
        {of.state === 'reading' ? null : (
          <a
            href={`/api/imports/${id}/resumes/${of.line}/file`}
            download
            aria-label={`Download ${of.file}`}
            className="flex size-8 items-center justify-center rounded-6 text-ink-2 hover:bg-hover"
          >
            <Download aria-hidden="true" className="size-4" />
          </a>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls by keyboard. */}
      <section tabIndex={0} aria-label="Text of the file" className="min-h-0 flex-1 overflow-auto px-6 pb-6">
        <div
          style={{ fontSize: `${(percent / 100) * 14}px` }}
          className="mx-auto min-h-full max-w-[46em] rounded-4 border bg-surface px-[2.5em] py-[2em] leading-[1.5]"
        >
          <Body id={id} of={of} />
        </div>
      </section>
    </section>
  )
}

function Body({ id, of }: { id: string; of: Resume }) {
  const isReadable = of.state !== 'reading' && of.state !== 'unreadable'
  const read = useQuery({ ...resumeTextQuery(id, of.line), enabled: isReadable })
  if (of.state === 'reading') return <p className="text-ink-3">This file is being read.</p>
  if (of.state === 'unreadable')
    return <EmptyState title="This file cannot be read">{of.problem ?? ''}</EmptyState>
  if (!read.data) return <QueryState query={read} />
  const text = read.data.text ?? ''
  const marks = marksIn(text, of)
  return linesOf(text).map(({ line, at }) => (
    <p key={at} className={cx('min-h-[.75em] whitespace-pre-wrap', styleOf(line, at))}>
      <Marked text={line} from={at} marks={marks} />
    </p>
  ))
}

function linesOf(text: string): { line: string; at: number }[] {
  let at = 0
  return text.split('\n').map((line) => {
    const own = { line, at }
    at += line.length + 1
    return own
  })
}

const HEADING =
  /^(?:[\p{L}&]+ ){0,2}(?:experience|employment|history|work|education|skills|competencies|expertise|licenses?|certifications?|references|summary|profile|objective|languages)(?: (?:and|&) [\p{L}]+)?:?$/iu

function styleOf(line: string, at: number): string {
  if (at === 0) return 'text-[1.45em] font-semibold'
  return line.length < 50 && HEADING.test(line) ? 'mt-[.5em] mb-[.3em] border-b pb-[.2em] font-semibold' : ''
}

function Marked({ text, from, marks }: { text: string; from: number; marks: readonly Mark[] }) {
  const to = from + text.length
  const parts = []
  let at = from
  for (const { start, end, isDoubtful } of marks) {
    if (end <= from || start >= to) continue
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    parts.push(text.slice(at - from, first - from))
    parts.push(
      <mark
        key={first}
        className={cx(
          'rounded-4 text-inherit [font-weight:inherit] outline-1 outline-offset-1',
          isDoubtful ? 'bg-warning-subtle outline-warning' : 'bg-primary-subtle outline-primary/40',
        )}
      >
        {text.slice(first - from, last - from)}
      </mark>,
    )
    at = last
  }
  return (
    <>
      {parts}
      {text.slice(at - from)}
    </>
  )
}
