// An applicant's answers to a posting's questions, for staff and the client.
import { cx } from '#ui/cx.ts'
import type { ShownAnswer } from '../contract/answers.ts'

type AnswersProps = { answers: readonly ShownAnswer[]; label: string; className?: string }

export function Answers({ answers, label, className }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <dl aria-label={label} className={cx('flex flex-col gap-2', className)}>
      {answers.map(({ question, answer, before }) => (
        <div key={question}>
          <dt dir="auto" className="text-12 text-ink-3">
            {question}
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {answer || <span className="text-ink-3">No answer</span>}
            {before ? <span className="text-ink-3"> (first answer: {before})</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
