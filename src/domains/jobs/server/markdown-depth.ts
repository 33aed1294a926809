// Detects extreme nesting in one pass, before the slow parser runs. Pure.

/** Deeper than any real description, and shallow enough for every HTML parser. */
export const MAX_DEPTH = 20
/** A line of underscores as a blank or divider is shorter. */
const MAX_RUN = 200

/** One quote or list marker at the start of the rest of a line. */
const MARKER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const RUN = new RegExp(`([*_~\`])\\1{${MAX_RUN}}`)

export function isTooNested(markdown: string): boolean {
  return RUN.test(markdown) || markdown.split(/\r\n?|\n/).some((line) => !isRule(line) && opensTooMany(line))
}

/** A divider such as "- - -" opens no list. */
const isRule = (line: string) =>
  /^[-*][-*\s]*$/.test(line.trimStart()) && !(line.includes('-') && line.includes('*'))

function opensTooMany(line: string): boolean {
  MARKER.lastIndex = 0
  for (let depth = 0; depth <= MAX_DEPTH; depth++) if (!MARKER.test(line)) return false
  return true
}
