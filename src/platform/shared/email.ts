// One way to write an e-mail address, so that the same one is found again.

export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
