// Skills: the list of the resume, else well-known words of the agency's fields.
import { fromCapitals, type Line } from './resume-lines.ts'

const MAX_SKILLS = 25
const MAX_LENGTH = 40
const MAX_WORDS = 5
const BETWEEN = /[,;|•●▪·]|\s\/\s|\t|\s[–—-]\s/
const GROUP = /^[\p{L} &/]{2,30}:\s+/u

const KNOWN =
  'BLS|ACLS|PALS|TNCC|NRP|CPR|EKG|ABG|Epic|Cerner|Phlebotomy|Telemetry|Triage|IV therapy|Wound care|Vitals|CDL-A|CDL-B|Hazmat|Tanker|Doubles|ELD|Forklift|RF scanner|Pallet jack|Reach truck|Inventory|Lean|OSHA 10|OSHA 30|MIG|TIG|PLC|HVAC|EPA 608|Blueprints|Hydraulics|Pneumatics|CMMS|Excel|QuickBooks|Salesforce|SQL|Python|Spanish'.split(
    '|',
  )

export function skillsIn(lines: readonly Line[]): { skills: string[]; isSure: boolean } {
  for (const section of ['skills', 'qualifications'] as const) {
    const listed = listIn(lines.filter((line) => line.section === section))
    if (listed.length > 0) return { skills: listed, isSure: true }
  }
  const text = lines
    .filter(({ section }) => section !== 'references')
    .map((line) => line.text)
    .join('\n')
  const has = (word: string) =>
    new RegExp(
      `(?<![\\w-])${word.replace(/[-/]/g, '\\$&')}(?![\\w-])`,
      word === word.toUpperCase() ? '' : 'i',
    ).test(text)
  return { skills: KNOWN.filter(has), isSure: false }
}

function listIn(lines: readonly Line[]): string[] {
  const found = new Map<string, string>()
  for (const { text } of lines) {
    if (text.length > 250) continue
    for (const part of text.replace(GROUP, '').split(BETWEEN)) {
      const skill = part
        .trim()
        .replace(/^and\s|[.:]$/g, '')
        .trim()
      const isShort = skill.length > 1 && skill.length <= MAX_LENGTH && skill.split(' ').length <= MAX_WORDS
      if (isShort && /\p{L}/u.test(skill) && !found.has(skill.toLowerCase()))
        found.set(skill.toLowerCase(), plainCase(skill))
    }
  }
  return [...found.values()].slice(0, MAX_SKILLS)
}

/** "METAL ROOFING" becomes a phrase. Abbreviations stay. */
function plainCase(skill: string): string {
  const isPhrase =
    skill === skill.toUpperCase() && (skill.length > 6 || skill.includes(' ')) && !/\d/.test(skill)
  const lower = isPhrase ? fromCapitals(skill).toLowerCase() : skill
  return isPhrase ? lower.charAt(0).toUpperCase() + lower.slice(1) : skill
}
