// Texts that users read are plain American English. This test refuses the most common phrasings of an older style.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsOf } from './support/screen-texts.ts'
import { vagueNames } from './support/vague-names.ts'

const BANNED: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bcall(s|ed|ing)? (it |them )?off\b/i, 'cancel'],
  [/\bt(ake|akes|aken|ook|aking) (it |them )?back\b/i, 'revoke a link, undo an action, withdraw a consent'],
  [/\bput(s|ting)? (\S+ ){0,2}forward\b/i, 'submit'],
  [/\bput(s|ting)? (it |them )?back\b/i, 'restore'],
  [/\brul(e|es|ed|ing) (\S+ )?out\b/i, 'disqualify'],
  [/\bhand(s|ed|ing)? (it |them )?in\b/i, 'submit'],
  [/\b(go|goes|went|going) out\b/i, 'is sent'],
  [/\bsen(d|ds|t) (it |them )?back\b/i, 'request changes'],
  [/\bwait(s|ing)? for approval\b/i, 'in review'],
  [/\b(no|any) more\b/i, 'no longer'],
  [/\b(whoever|somebody|nobody|everybody|anybody)\b/i, 'the candidate, recruiter, client or user'],
  [/\be-mail/i, 'email'],
  [/résumé/i, 'resume'],
  [/\bcancelled [a-z]|\bCancelled\b/, 'canceled'],
  [/\bmeanwhile\b/i, 'name the change: "Another user changed this"'],
  [/\b(colour|recognise|authorise|organise)/i, 'American spelling'],
  [/\bAmerica\/[A-Z]\w+ \S/, 'Central Time'],
  [/(^|[.!?] )(Who|Whoever|What|Of|Where) [^?:]+\.$/, 'start with the subject or the verb'],
]

/** Texts that the specification gives to the letter. They are allowed even where they break a rule. */
const SPEC_TEXTS: ReadonlySet<string> = new Set()

/** One word in lower case, or a path: a value of the code. */
const IDENTIFIER = /^[a-z_]+$|^[\w.#/-]+\.ts$/

function breachesOf(file: string, texts: readonly { text: string; line: number }[]): string[] {
  return texts
    .filter(({ text }) => !SPEC_TEXTS.has(text) && !IDENTIFIER.test(text))
    .flatMap(({ text, line }) =>
      BANNED.filter(([pattern]) => pattern.test(text)).map(
        ([pattern, better]) =>
          `${file}:${line}: "${text.slice(0, 120)}" has ${String(pattern)}. Better: ${better}.`,
      ),
    )
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))

/** The demo has made-up data. */
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.|\/demo\//.test(file))

describe('texts for users', () => {
  it('use the words of the product in screens, messages, emails and API summaries', () => {
    expect(sources.length).toBeGreaterThan(500)
    const breaches = sources.flatMap((file) =>
      breachesOf(file, textsOf(readFileSync(file, 'utf8'), file.endsWith('x'))),
    )
    expect(breaches).toEqual([])
  })

  it('use them in help articles', () => {
    const articles = globSync('src/{app,domains/*}/help/*.md')
    expect(articles.length).toBeGreaterThan(20)
    expect(articles.flatMap((file) => breachesOf(file, linesOf(file)))).toEqual([])
  })
})

describe('names in code', () => {
  it('say what they name', () => {
    const files = globSync('{src,tests,bench,scripts,e2e}/**/*.{ts,tsx}').filter(
      (file) => !/\.gen\.|words\.test|vague-names/.test(file),
    )
    expect(files.length).toBeGreaterThan(2_000)
    const breaches = files.flatMap((file) =>
      vagueNames(readFileSync(file, 'utf8'), file.endsWith('x')).map((name) => `${file}: ${name}`),
    )
    expect(breaches).toEqual([])
  })

  it.each([
    ['const told = 1', 'told'],
    ['function settle() {}', 'settle'],
    ['const MOST_LINES = 6', 'MOST_LINES'],
    ['rows.map((row, place) => row)', ', place) =>'],
    ['for (const [place, row] of rows.entries()) use(row)', '[place, row] of'],
  ])('are refused: %s', (source, name) => expect(vagueNames(source, false)).toEqual([name]))

  it('may be geographic', () =>
    expect(vagueNames("const place = findZip(zip) // They told us.\nconst a = 'settled'", false)).toEqual([]))
})

describe('the check itself', () => {
  const check = (source: string) => breachesOf('planted.tsx', textsOf(source, true))

  it.each([
    ['a JSX text over two lines', 'const a = <p>This interview is called\n  off.</p>'],
    ['an attribute', 'const a = <Field label="E-mail" />'],
    ['an attribute that holds a sentence', 'const a = <Field hint="Set up by whoever has none." />'],
    ['a server message', "throw new AppError('gone', { userMessage: 'This link works no more.' })"],
    ['a template', 'const a = `The mail goes out at ${time}.`'],
    ['an object that is checked by type', "const a = { revoked: 'Taken back' } as const"],
    ['a clause in place of a subject', "const a = 'What you sent stays here.'"],
  ])('finds a breach in %s', (_where, source) => expect(check(source)).toHaveLength(1))

  it.each([
    ['a comment', '// Whoever reads this is called off.\nconst a = 1'],
    ['an import', "import { a } from './called off.ts'"],
    ['an enum value', "const a = 'cancelled'"],
    ['a question', "const a = 'What does it cost?'"],
    ['a plain sentence', "const a = 'This link no longer works.'"],
  ])('accepts %s', (_where, source) => expect(check(source)).toEqual([]))
})
