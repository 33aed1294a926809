// The figures at the top of a report. Each opens its rows, or picks what the chart beside it shows.
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ShortText } from './short-number.tsx'

export type Figure = {
  id: string
  label: string
  /** A text or a number. Its large numbers are shortened here, as are those of the lines below. */
  value: ReactNode
  change?: string
  /** Whether the change is good, which decides the color. */
  mood?: 'good' | 'bad' | 'warning' | 'neutral'
  versus?: ReactNode
  /** The figure of the chart. Defined: choosing a figure picks the chart. */
  chosen?: boolean
  /** Renders the cell as a link: `(props) => <Link to="/interviews" {...props} />`. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode
}

const moods = {
  good: 'text-success-text',
  bad: 'text-danger-text',
  warning: 'text-warning-text',
  neutral: '',
} as const

export function FigureStrip({ figures, label = 'Figures' }: { figures: readonly Figure[]; label?: string }) {
  const leavesOne = figures.length > 5 && figures.length % 3 === 1
  return (
    <div className="@container/strip w-full">
      <ul
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))` }}
        className={cx(
          'grid overflow-hidden rounded-8 border bg-surface @max-[488px]/strip:grid-cols-2! [&>li]:shadow-[0_0_0_0.5px_var(--line)]',
          // Narrow strips show five and six in two rows of three. The last of five is wider.
          figures.length > 5 && !leavesOne && '@max-[812px]/strip:grid-cols-3!',
          // Rows of three would leave the seventh alone in a row, so it is four and three, of which the last is wider.
          leavesOne &&
            '@max-[812px]/strip:grid-cols-4! @min-[489px]/strip:@max-[812px]/strip:[&>li:last-child:nth-child(4n+3)]:col-span-2 @min-[489px]/strip:@max-[812px]/strip:[&>li:last-child:nth-child(4n+2)]:col-span-3',
          figures.length === 5 &&
            '@max-[812px]/strip:grid-cols-3! @min-[489px]/strip:@max-[812px]/strip:[&>li:last-child]:col-span-2',
          // A last one alone in its row takes the whole row.
          '@max-[488px]/strip:[&>li:last-child:nth-child(odd)]:col-span-2',
        )}
      >
        {figures.map((figure) => (
          <li key={figure.id} className="min-w-0 bg-surface">
            <FigureCell figure={figure} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FigureCell({ figure }: { figure: Figure }) {
  const look = cx(
    'group flex h-full min-w-0 flex-col gap-0.5 px-4 pt-3 pb-3.5 @max-[860px]/strip:px-3.5 max-md:pt-2.5 max-md:pb-3',
    figure.chosen && 'bg-sunken shadow-[inset_0_-2px_0_var(--accent)]',
  )
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-1 text-ink-2">
        <span className="truncate">{figure.label}</span>
        {figure.link && figure.chosen === undefined ? (
          <ArrowUpRight className="size-3.5 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
        ) : null}
      </span>
      <span className="num truncate text-24 font-semibold">
        <ShortText>{figure.value}</ShortText>
      </span>
      <span className="num text-12 text-ink-3">
        {figure.change ? (
          <span className={cx(moods[figure.mood ?? 'neutral'])}>
            <ShortText>{figure.change}</ShortText>{' '}
          </span>
        ) : null}
        <ShortText>{figure.versus}</ShortText>
      </span>
    </>
  )
  if (!figure.link) return <div className={look}>{content}</div>
  return figure.link({
    className: cx(look, 'hover:bg-hover focus-visible:-outline-offset-2'),
    children: content,
  })
}
