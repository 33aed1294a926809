// A rate of tax as it is typed and shown. Stored in parts of a million.
import { MAX_TAX_PPM } from '../contract/words.ts'

const RATE = /^\d{1,2}(?:\.\d{1,4})?$/
const PPM_OF_PERCENT = 10_000

/** "8.25" or "8.25%". Null when it is none, or above the limit. */
export function readRate(text: string): number | null {
  const typed = text.trim().replace(/\s*%$/, '')
  if (!RATE.test(typed)) return null
  const ppm = Math.round(Number(typed) * PPM_OF_PERCENT)
  return ppm <= MAX_TAX_PPM ? ppm : null
}

export const rateWords = (ppm: number) => `${ppm / PPM_OF_PERCENT}%`
