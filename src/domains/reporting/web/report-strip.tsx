// The figures of a report. Choosing one picks the trend.
import type { ReactNode } from 'react'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatMoney } from '#ui/format.ts'
import { type FigureName, isFree } from '../contract/figures.ts'
import type { FiguresAnswer, FigureValue } from '../contract/schemas.ts'
import { changeOf, isFew, isPerHire, NO_HIRE_YET, rateWords, valueWords } from './figure-words.ts'
import { periodWords } from './periods.ts'

type ReportStripProps = {
  report: FiguresAnswer
  names: readonly FigureName[]
  chosen: FigureName
  onChoose: (name: FigureName) => void
  /** Narrow cells. */
  short?: boolean
}

const SHORT: Partial<Record<FigureName, string>> = { delivered: 'Delivered', firstCallMinutes: 'First call' }

export function ReportStrip(props: ReportStripProps) {
  return <FigureStrip label="Figures of the period" figures={figuresOf(props)} />
}

function figuresOf({ report, names, chosen, onChoose, short }: ReportStripProps): Figure[] {
  const known = new Map(report.figures.map((figure) => [figure.name, figure]))
  const spend = known.get('spendCents')?.value ?? 0
  return names.flatMap((name): Figure[] => {
    const figure = known.get(name)
    if (!figure) return []
    const isChosen = name === chosen
    return [
      {
        id: name,
        label: (short && SHORT[name]) || figure.label,
        ...wordsOf(figure, report, spend),
        chosen: isChosen,
        link: (props) => <Choice {...props} isChosen={isChosen} onChoose={() => onChoose(name)} />,
      },
    ]
  })
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; className: string; children: ReactNode }

function Choice({ isChosen, onChoose, className, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`${className} w-full text-left`}
    >
      {children}
    </button>
  )
}

type Words = Pick<Figure, 'value' | 'versus' | 'change' | 'mood'>

function wordsOf(figure: FigureValue, { compared }: FiguresAnswer, spendCents: number): Words {
  const { name, value, before } = figure
  const noHire = isPerHire(name) && value === null && figure.count === 0
  if (noHire)
    return {
      value: <span className="text-16 font-medium text-ink-2">{NO_HIRE_YET}</span>,
      versus: spendCents > 0 ? `${formatMoney(spendCents, { whole: true })} spent so far` : undefined,
    }
  const isRate = figure.unit === 'rate'
  const shown = (isRate && rateWords(figure)) || valueWords(name, value, { whole: true })
  if (
    !compared ||
    isFree(name, before) ||
    (before === null && !(isPerHire(name) && figure.countBefore === 0))
  )
    return { value: shown }
  const earlier = isRate && rateWords({ value: before, count: figure.countBefore })
  const versus = `vs ${earlier || (isPerHire(name) && before === null && figure.countBefore === 0 ? NO_HIRE_YET : valueWords(name, before, { whole: true }))}`
  const few = isFew(figure.count) || isFew(figure.countBefore)
  // A change of very few rows is chance. The first figure names the days once.
  if (few)
    return { value: shown, versus: name === 'delivered' ? `${versus}, ${periodWords(compared)}` : versus }
  const change = changeOf(name, value, before)
  return { value: shown, versus, ...(change && { change: change.text, mood: change.mood }) }
}
