// The answers to a posting's questions, as an application stores and shows them.
/** An answer keeps the text of its question, because the posting may be edited later. */
export type Answer = { question: string; answer: string | string[] | boolean | number | null }
export type ShownAnswer = { question: string; answer: string; before: string | null }

/** Empty for an unanswered question. */
export function answerText(answer: Answer['answer']): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '').trim()
}

/** The answers of the last form, each with the first answer if it differed. */
export function shownAnswers(row: { answers: Answer[]; lastAnswers: Answer[] | null }): ShownAnswer[] {
  const first = new Map(row.answers.map(({ question, answer }) => [question, answerText(answer)]))
  return (row.lastAnswers ?? row.answers).map(({ question, answer }) => {
    const now = answerText(answer)
    const before = first.get(question) ?? ''
    return { question, answer: now, before: before && before !== now ? before : null }
  })
}

/** One line per answer, for files and notes. */
export const answerLines = (row: { answers: Answer[]; lastAnswers: Answer[] | null }): string =>
  shownAnswers(row)
    .map(({ question, answer }) => `${question} ${answer || 'No answer'}`)
    .join('\n')
