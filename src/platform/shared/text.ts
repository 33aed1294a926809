// Text that people type in one line.
import { z } from 'zod'

/** Signs that turn the direction of what follows, unseen: in a name they would turn every sentence around it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

export const line = (max: number, message = `Keep this under ${max} characters.`) =>
  z
    .string()
    .overwrite((text) => text.replace(DIRECTIONS, ''))
    .trim()
    .max(max, message)
