// The questions of a form in its words. Meta and Google send a key that they made from the words: "cdl_a",
// "do_you_have_a_cdl?". Words that arrive with spaces are already the form's own.

/** Written in capitals in a sentence. */
const CAPITALS = new Set(
  'cdl rn lpn lvn cna np pa er icu or ot pt hvac osha twic plc bls acls emt us usa id dob ssn gpa ged dot zip'.split(
    ' ',
  ),
)
/** "Class a" and "CDL a" name a class, not an article. */
const BEFORE_CLASS = new Set(['cdl', 'class', 'level', 'type', 'grade'])

export function questionText(key: string): string {
  const text = key.trim()
  if (/\s/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return text
  const parts = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
  const words = parts.map((part, index) => {
    const bare = part.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    const isClass = bare.length === 1 && BEFORE_CLASS.has((parts[index - 1] ?? '').toLowerCase())
    // "Or" is a word in a question and a place in a list of two.
    const isShort =
      CAPITALS.has(bare) && !(bare === 'or' && parts.length > 2) && !(bare === 'us' && parts.length > 3)
    return isClass || isShort ? part.toUpperCase() : part.toLowerCase()
  })
  const [first = '', ...others] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')
}
