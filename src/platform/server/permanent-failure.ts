import { cutEnd } from '#platform/shared/cut-text.ts'

/** The provider will never accept this message. A retry would fail the same way. */
export class PermanentFailure extends Error {}

/** Answers are written by strangers. One line of them is enough. */
export const shortAnswer = (answer: string) => cutEnd(answer.replaceAll(/\s+/g, ' ').trim(), 500)
