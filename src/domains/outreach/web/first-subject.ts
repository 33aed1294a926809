// The subject that a follow-up without one continues.
import type { Step } from '../contract/schemas.ts'

export const firstSubject = (steps: readonly Step[]) =>
  steps.find(({ channel, subject }) => channel === 'email' && subject.trim() !== '')?.subject
