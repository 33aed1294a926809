// Text that people type in one line. What is too long is said by plain-errors.ts, as everywhere.
import { z } from 'zod'

/** Signs that turn the direction of what follows, unseen: in a name they would turn every sentence around it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(DIRECTIONS, ''))
    .trim()
    .max(max)
