// Normalizes email addresses, so the same one is found again.
import { text } from './text.ts'

/** Dots separate the parts of the domain, so every character has one place in the pattern and matching is linear. */
export const emailSchema = text({
  max: 254,
  pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  error: 'Enter an address such as name@example.com.',
})

export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
