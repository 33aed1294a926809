// The figures of each step, and of each of its two subjects.
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatCount } from '#ui/format.ts'
import type { Results } from '../contract/schemas.ts'
import { CHANNEL_LABELS, FIGURE_LABELS, type FigureName, STEP_FIGURES } from '../contract/words.ts'

type StepResultsProps = { results: Results; figures: readonly FigureName[]; open: string | undefined }

export function StepResults({ results, figures, open }: StepResultsProps) {
  const { steps, variants } = results
  const shown = STEP_FIGURES.filter((figure) => figures.includes(figure))
  return (
    <section
      aria-labelledby="steps-title"
      className="min-w-0 overflow-x-auto rounded-8 border bg-surface px-4 py-3"
    >
      <h2 id="steps-title" className="font-semibold">
        By step
      </h2>
      <table className="num mt-1 w-full border-collapse [&_td]:h-9 [&_td]:text-right [&_th]:font-medium">
        <thead>
          <tr className="h-8 border-b text-12 text-ink-3 [&>th]:text-right">
            <th scope="col" className="text-left!">
              Step
            </th>
            {shown.map((figure) => (
              <th key={figure} scope="col">
                {FIGURE_LABELS[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Fragment key={step.position}>
              <tr className="border-b last:border-b-0">
                <th scope="row" className="text-left font-normal!">
                  {CHANNEL_LABELS[step.channel]} {step.position + 1}
                </th>
                {shown.map((figure) => (
                  <td key={figure}>
                    <StepFigure name={`${step.position}.${figure}`} count={step[figure]} open={open} />
                  </td>
                ))}
              </tr>
              {variants
                .filter(({ position }) => position === step.position)
                .map((each) => (
                  <tr key={each.variant} className="border-b text-ink-2 last:border-b-0">
                    <th
                      scope="row"
                      className="max-w-48 truncate pl-4 text-left font-normal!"
                      title={each.subject}
                    >
                      {each.variant.toUpperCase()}: {each.subject}
                    </th>
                    {shown.map((figure) => (
                      <td key={figure}>{formatCount(each[figure])}</td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StepFigure({ name, count, open }: { name: string; count: number; open: string | undefined }) {
  if (count === 0) return '0'
  return (
    <Link
      to="."
      search={{ step: name === open ? undefined : name }}
      resetScroll={false}
      aria-current={name === open ? 'true' : undefined}
      activeProps={{}}
      className="inline-flex min-h-6 items-center rounded-4 text-primary-text hover:underline aria-[current=true]:underline"
    >
      {formatCount(count)}
    </Link>
  )
}
