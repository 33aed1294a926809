// The values of the link form, and the request from them.
import type { LinkKind } from '../contract/words.ts'
import type { LinkInput } from './api.ts'

type Interview = NonNullable<LinkInput['interview']>

/** As flat as the form, so that each field finds what is wrong with it. */
export type LinkDraft = Omit<LinkInput, 'questions' | 'interview'> &
  Pick<Interview, 'minutes' | 'interviewerId' | 'timezone' | 'place'> & {
    questions: string
    slots: string[]
    interviewKind: Interview['kind']
  }

/** The field of a path of the request. */
export function fieldOf(path: string): string {
  const [first = '', second = 'slots'] = path.split('.')
  return first === 'interview' ? second : first
}

export type DraftProps = {
  draft: LinkDraft
  problem: (name: keyof LinkDraft) => string | undefined
  onChange: (changes: Partial<LinkDraft>) => void
}

/** A consent, an application or a booking is given once. Other kinds can be repeated. */
export const isRepeatable = (kind: LinkKind) => ['prequalify', 'document', 'custom'].includes(kind)

type User = { id: string; timezone: string }

export function emptyDraft(user: User, candidateId: string): LinkDraft {
  return {
    kind: 'self_schedule',
    candidateId,
    channel: 'email',
    jobId: null,
    title: '',
    words: '',
    consentChannel: 'share',
    questions: '',
    slots: [],
    interviewKind: 'video',
    minutes: 45,
    interviewerId: user.id,
    timezone: user.timezone,
    place: null,
    expiresInDays: 14,
    maxUses: 1,
  }
}

export function bodyOf(given: LinkDraft): LinkInput {
  const { questions, slots, interviewKind, minutes, interviewerId, timezone, place, ...draft } = given
  const lines = questions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    ...draft,
    maxUses: isRepeatable(draft.kind) ? draft.maxUses : 1,
    questions:
      draft.kind === 'prequalify'
        ? lines.map((label) => ({
            label,
            type: label.endsWith('?') && /^(can|do|are|is|have|will|did)\b/i.test(label) ? 'yes_no' : 'text',
          }))
        : [],
    interview:
      draft.kind === 'self_schedule' && slots.length > 0
        ? { kind: interviewKind, minutes, interviewerId, timezone, place, slots }
        : null,
  }
}
