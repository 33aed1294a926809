// What the form for a link holds before it is sent.
import type { LinkInput } from './api.ts'

export type LinkDraft = Omit<LinkInput, 'questions'> & { questions: string; slots: string[] }

export type DraftProps = {
  draft: LinkDraft
  problem: (path: string) => string | undefined
  onChange: (changes: Partial<LinkDraft>) => void
}
