import { cutEnd } from '#shared/cut-text.ts'

/** The provider will never accept this message. A retry would fail the same way. */
export class PermanentFailure extends Error {
  /** The address itself does not exist, or refuses every message of ours. */
  readonly isAddressDead: boolean
  /** Its owner stopped our messages at the carrier. */
  readonly isOptedOut: boolean
  constructor(message: string, { isAddressDead = false, isOptedOut = false } = {}) {
    super(message)
    this.isAddressDead = isAddressDead
    this.isOptedOut = isOptedOut
  }
}

/** The candidate must not be contacted any more, so nothing was sent. */
export class ContactRefused extends PermanentFailure {}

/** Answers come from strangers. One line is enough. */
export const shortAnswer = (answer: string) => cutEnd(answer.replaceAll(/\s+/g, ' ').trim(), 500)
