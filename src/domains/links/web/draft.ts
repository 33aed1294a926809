// The values of the link form, and the request from them.
import type { LinkKind } from '../contract/words.ts'
import type { LinkInput } from './api.ts'

export type LinkDraft = Omit<LinkInput, 'questions'> & { questions: string; slots: string[] }

export type DraftProps = {
  draft: LinkDraft
  problem: (path: string) => string | undefined
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
    interview: { kind: 'video', minutes: 45, interviewerId: user.id, timezone: user.timezone, slots: [] },
    expiresInDays: 14,
    maxUses: 1,
  }
}

export function bodyOf({ questions, slots, interview, ...draft }: LinkDraft): LinkInput {
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
      draft.kind === 'self_schedule' && interview && slots.length > 0 ? { ...interview, slots } : null,
  }
}
