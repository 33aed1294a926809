// The file of a form, in a contract. The server reads it from the bytes (see `readDocument`), so that a form without one is
// refused in words.
import { z } from 'zod'

export const fileField = z.unknown().meta({ type: 'string', format: 'binary', description: 'The file.' })
