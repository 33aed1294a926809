// "Dr. Adaeze Nwosu": what stands before a name and is no part of it.
const HONORIFIC = /^(?:dr|mr|mrs|ms|mx|prof|professor)\.?$/i

export const isHonorific = (word: string) => HONORIFIC.test(word)

/** Honorifics alone stay, because nobody would be left. */
export function withoutHonorifics(name: string): string {
  const words = name.trim().split(/\s+/)
  const start = words.findIndex((word) => !isHonorific(word))
  return words.slice(Math.max(0, start)).join(' ')
}
