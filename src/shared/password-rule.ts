// The password rule, for the screen while the user types and for the server.

const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** Common first guesses, alone, repeated, or followed by digits and symbols. The length of twelve excludes the rest. */
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertz azerty iloveyou admin administrator root letmein welcome
   changeme superman batman football baseball basketball princess sunshine dragon monkey shadow master michael jordan
   candidate recruiter candorhire candor secret login access starwars whatever trustno whoareyou internet computer`.split(
    /\s+/,
  ),
)
const ROWS = [
  '123456789012345678901234567890',
  '098765432109876543210987654321',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]

export type PasswordCheck = {
  id: 'length' | 'common' | 'address'
  label: string
  advice: string
  met: boolean
}

/** Every rule and whether the password meets it, for a screen while the user types. */
export function passwordChecks(password: string, email: string): PasswordCheck[] {
  const long = password.length >= PASSWORD_MIN
  const tooLong = password.length > PASSWORD_MAX
  return [
    {
      id: 'length',
      label: `At least ${PASSWORD_MIN} characters`,
      advice: tooLong
        ? `Use at most ${PASSWORD_MAX} characters.`
        : `Use at least ${PASSWORD_MIN} characters.`,
      met: long && !tooLong,
    },
    {
      id: 'common',
      label: 'Not easy to guess',
      advice: 'This password is easy to guess. Choose another one.',
      met: password !== '' && !isEasyToGuess(password),
    },
    {
      id: 'address',
      label: 'Not your email address',
      advice: 'Do not use your email address in the password.',
      met: password !== '' && !containsName(password, email),
    },
  ]
}

/** Null when the password is fine, otherwise what to do. Any character is allowed. */
export function passwordProblem(password: string, email: string): string | null {
  return passwordChecks(password, email).find((check) => !check.met)?.advice ?? null
}

function isEasyToGuess(password: string): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4 || ROWS.some((row) => row.includes(plain))) return true
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return repeatedPart(plain).length < 4 || [plain, word].some((text) => COMMON.has(repeatedPart(text)))
}

/** "abcabcabc" is "abc" three times and as easy to guess. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part
  }
  return text
}

function containsName(password: string, email: string): boolean {
  const [name = ''] = email.trim().toLowerCase().split('@')
  return name.length >= 4 && password.toLowerCase().includes(name)
}
