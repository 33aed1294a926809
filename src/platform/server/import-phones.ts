// Phone numbers in a cell of an imported file. Numbers without a country are of the country of the file.
import type { Country } from '#shared/countries.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'

const LABEL = /\((?:[a-z][^)]*)\)|^\s*[\p{L} .-]+:\s*|\b(?:ext|x|durchwahl)\.?\s*\d+$/giu

/** "(713) 555-0142 (mobile), Home: 713-555-0143". What is no number stays as it is written. */
export function phonesIn(text: string, country: Country): string[] {
  const parts = text.split(/[,;|\n]/).flatMap((part) => {
    const bare = part.replace(LABEL, '').trim()
    // Germans write 0171/2345678.
    return normalizePhone(bare, country) ? [bare] : bare.split('/')
  })
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => normalizePhone(part, country) ?? part)
}
