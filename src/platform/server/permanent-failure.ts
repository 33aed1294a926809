import { cutEnd } from '#platform/shared/cut-text.ts'

/** The provider will never accept this message. A retry would fail the same way. */
export class PermanentFailure extends Error {}

/** Answers come from strangers. One line is enough. */
export const shortAnswer = (answer: string) => cutEnd(answer.replaceAll(/\s+/g, ' ').trim(), 500)
