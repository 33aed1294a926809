// The lines of a resume, each in its section. Everything else reads these, so the length is limited here once.

export type Section =
  | 'header'
  | 'contact'
  | 'summary'
  | 'work'
  | 'skills'
  | 'qualifications'
  | 'education'
  | 'licenses'
  | 'languages'
  | 'references'
  | 'other'

export type Line = { text: string; section: Section; isBullet: boolean; isAfterGap: boolean }

const MAX_TEXT = 40_000
const MAX_LINES = 1_000
const MAX_LINE = 300
const MAX_HEADING = 48

/** The first word that decides wins: "Skills and certifications" are skills. */
const DECIDES: readonly [Section, readonly string[]][] = [
  ['references', ['references']],
  ['contact', ['contact', 'kontakt']],
  ['skills', ['skills', 'skill', 'competencies', 'expertise', 'proficiencies', 'strengths', 'abilities']],
  ['summary', ['summary', 'profile', 'objective', 'about']],
  ['education', ['education', 'training', 'academic', 'schooling']],
  ['licenses', ['license', 'licenses', 'licensure', 'certification', 'certifications', 'certificates']],
  ['licenses', ['certificate', 'credentials', 'endorsements']],
  ['languages', ['languages', 'language']],
  ['other', ['activities', 'volunteer', 'volunteering', 'interests', 'hobbies', 'awards', 'publications']],
  ['other', ['projects', 'affiliations', 'memberships', 'honors', 'community', 'military']],
  ['work', ['experience', 'employment', 'history', 'work', 'background', 'jobs']],
  ['qualifications', ['qualifications']],
]
const BESIDE = new Set(
  `and of the my me & professional relevant clinical teaching career job other core key technical trade areas area special
  personal information executive include includes additional industry recent previous past details info computer
  soft hard driving nursing record service leadership tools software`.split(/\s+/),
)
const SECTION_OF = new Map(DECIDES.flatMap(([section, words]) => words.map((word) => [word, section])))

/** A short line of nothing but the usual words. */
function headingOf(text: string): Section | null {
  if (text.length > MAX_HEADING || /\d/.test(text)) return null
  const words = text.toLowerCase().match(/[\p{L}&]+/gu) ?? []
  if (words.length === 0 || words.length > 5) return null
  if (!words.every((word) => SECTION_OF.has(word) || BESIDE.has(word))) return null
  const found = new Set(words.map((word) => SECTION_OF.get(word)))
  return DECIDES.find(([section]) => found.has(section))?.[0] ?? null
}

const BULLET = /^[•●▪◦‣∙·*➢✓–—-]\s*/

export function linesOf(given: string): Line[] {
  const lines: Line[] = []
  let section: Section = 'header'
  let isAfterGap = true
  for (const raw of given.slice(0, MAX_TEXT).split('\n').slice(0, MAX_LINES)) {
    const whole = raw.slice(0, MAX_LINE).replace(/\s+/g, ' ').trim()
    if (!whole) {
      isAfterGap = true
      continue
    }
    const heading = headingOf(whole)
    if (heading) {
      section = heading
      isAfterGap = true
      continue
    }
    const isBullet = BULLET.test(whole)
    let text = isBullet ? whole.replace(BULLET, '') : whole
    const opened = isBullet ? null : inlineHeading(text, section)
    if (opened) {
      section = opened.section
      text = opened.rest
    }
    if (text) lines.push({ text, section, isBullet, isAfterGap })
    isAfterGap = false
  }
  return lines
}

/** "Skills: MIG, TIG". Of skills, "Languages: SQL" is one group of them. */
function inlineHeading(text: string, now: Section): { section: Section; rest: string } | null {
  const colon = text.indexOf(':')
  if (colon < 1 || colon > MAX_HEADING) return null
  const section = headingOf(text.slice(0, colon))
  if (!section || section === 'contact' || (section === 'languages' && now === 'skills')) return null
  return { section, rest: text.slice(colon + 1).trim() }
}

/** Capitals become names: "O'BRIEN" and "MCDONALD" as people write them. */
export function fromCapitals(text: string): string {
  if (text !== text.toUpperCase() || !/\p{L}{2}/u.test(text)) return text
  return text
    .toLowerCase()
    .replace(
      /(^|[\s\-'’./("“])(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\bMc(\p{L})/gu, (_all, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/['’]S\b/g, (end) => end.toLowerCase())
}
