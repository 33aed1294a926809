// What we want of a posting ourselves. Pure.
import { cutEnd } from '#platform/shared/cut-text.ts'
import type { Question } from '../schemas.ts'
import { fix, hasText, look, type Rule } from './preflight-rule.ts'

/** Words that describe who should apply rather than what the work asks for. */
const EXCLUDING: readonly [RegExp, string][] = [
  [/\b(young|youthful|energetic team|recent graduates?|digital natives?)\b/i, 'an age limit'],
  [/\b(salesman|salesmen|waitress(es)?|foreman|handyman|girls?|guys)\b/i, 'meant for one sex'],
  [/\b(native (english )?speakers?|no accents?)\b/i, 'a limit by origin'],
  [/\b(able-bodied|no disabilit(y|ies))\b/i, 'a limit by health'],
]
const UNFINISHED = /\b(lorem ipsum|todo|tbd|xxx+)\b|\[[^[\]]*\](?!\()/i

export const OWN_RULES: readonly Rule[] = [
  {
    id: 'words',
    by: 'ours',
    field: 'description',
    title: 'Words that leave nobody out',
    judge: (job) => {
      if (!hasText(job)) return 'skip'
      const { title, description } = job
      for (const [pattern, reading] of EXCLUDING) {
        const found = pattern.exec(`${title}\n${description}`)?.[0]
        if (found) return look(`“${found}” may read as ${reading}`, 'Say what the work asks for.')
      }
      return null
    },
  },
  {
    id: 'unfinished',
    by: 'ours',
    field: 'description',
    title: 'Nothing left to fill in',
    judge: (job) => {
      if (!hasText(job)) return 'skip'
      const { title, description } = job
      const found = UNFINISHED.exec(`${title}\n${description}`)?.[0]
      return found ? fix('Something is left to fill in', `“${cutEnd(found, 60)}”`) : null
    },
  },
  {
    id: 'category',
    by: 'ours',
    field: 'category',
    title: 'Category',
    judge: ({ category }) => (category ? null : fix('No category', 'People filter the list by it.')),
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
        ? look(`${questions.length} questions`, 'Every question costs applicants. Ask the rest later.')
        : null
    },
  },
]

function questionProblem(question: Question, _index: number, all: readonly Question[]): string | null {
  if (!question.label) return 'One has no words.'
  if (all.filter(({ label }) => label.toLowerCase() === question.label.toLowerCase()).length > 1)
    return `“${question.label}” is asked twice.`
  if (question.type === 'choice' && new Set(question.options.filter(Boolean)).size < 2)
    return `“${question.label}” needs at least two answers.`
  const { knockout } = question
  if (!knockout) return null
  if (!question.required) return `“${question.label}” can rule out, so it has to be required.`
  if (question.type === 'choice' && question.options.every((option) => knockout.answers.includes(option)))
    return `“${question.label}” rules everybody out.`
  return null
}
