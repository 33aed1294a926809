// Our own rules for postings. Pure.
import { cutEnd } from '#shared/cut-text.ts'
import type { Question } from '../contract/schemas.ts'
import { fix, hasText, look, type Rule } from './preflight-rule.ts'

/** Words about the applicant rather than the work. */
const EXCLUDING: readonly [RegExp, string][] = [
  [/\b(young|youthful|energetic team|recent graduates?|digital natives?)\b/i, 'an age limit'],
  [/\b(salesman|salesmen|waitress(es)?|foreman|handyman|girls?|guys)\b/i, 'a limit by gender'],
  [/\b(native (english )?speakers?|no accents?)\b/i, 'a limit by origin'],
  [/\b(able-bodied|no disabilit(y|ies))\b/i, 'a limit by health'],
]
const UNFINISHED = /\b(lorem ipsum|todo|tbd|xxx+)\b|\[[^[\]]*\](?!\()/i

export const OWN_RULES: readonly Rule[] = [
  {
    id: 'words',
    by: 'ours',
    field: 'description',
    title: 'Inclusive wording',
    judge: (job) => {
      if (!hasText(job)) return 'skip'
      const { title, description } = job
      for (const [pattern, reading] of EXCLUDING) {
        const found = pattern.exec(`${title}\n${description}`)?.[0]
        if (found) return look(`“${found}” may read as ${reading}`, 'Describe what the job requires.')
      }
      return null
    },
  },
  {
    id: 'unfinished',
    by: 'ours',
    field: 'description',
    title: 'No placeholders left',
    judge: (job) => {
      if (!hasText(job)) return 'skip'
      const { title, description } = job
      const found = UNFINISHED.exec(`${title}\n${description}`)?.[0]
      return found ? fix('A placeholder is left', `“${cutEnd(found, 60)}”`) : null
    },
  },
  {
    id: 'category',
    by: 'ours',
    field: 'category',
    title: 'Category',
    judge: ({ category }) => (category ? null : fix('No category', 'Candidates filter jobs by category.')),
  },
  {
    id: 'questions',
    by: 'ours',
    field: 'questions',
    title: 'Questions are complete',
    judge: ({ questions }) => {
      if (questions.length === 0) return 'skip'
      const wrong = questions.map(questionProblem).find(Boolean)
      return wrong ? fix('A question is not complete', wrong) : null
    },
  },
  {
    id: 'many-questions',
    by: 'ours',
    field: 'questions',
    title: 'Few questions',
    judge: ({ questions }) => {
      if (questions.length === 0) return 'skip'
      return questions.length > 8
        ? look(`${questions.length} questions`, 'Every question reduces applications. Ask the rest later.')
        : null
    },
  },
]

function questionProblem(question: Question, _index: number, all: readonly Question[]): string | null {
  if (!question.label) return 'One question has no text.'
  if (all.filter(({ label }) => label.toLowerCase() === question.label.toLowerCase()).length > 1)
    return `“${question.label}” is asked twice.`
  if (question.type === 'choice' && new Set(question.options.filter(Boolean)).size < 2)
    return `“${question.label}” needs at least two answers.`
  const { knockout } = question
  if (!knockout) return null
  if (!question.required) return `“${question.label}” can disqualify, so make it required.`
  if (question.type === 'choice' && question.options.every((option) => knockout.answers.includes(option)))
    return `“${question.label}” disqualifies every applicant.`
  return null
}
