// The country of a file, by what it shows: codes of its phone numbers, else the language of its titles. Pure.
import { COUNTRIES, type Country } from '#shared/countries.ts'
import { foldText } from '#shared/fold-text.ts'

const CODES: readonly (readonly [RegExp, Country])[] = [
  [/^(\+|00)49/, 'DE'],
  [/^(\+|00)43/, 'AT'],
  [/^(\+|00)41/, 'CH'],
  [/^(\+|00)44/, 'GB'],
  [/^(\+|00)353/, 'IE'],
  [/^(\+|00)33/, 'FR'],
  [/^(\+|00)32/, 'BE'],
  [/^(\+|00)31/, 'NL'],
  [/^(\+|00)34/, 'ES'],
  [/^(\+|00)39/, 'IT'],
  [/^(\+|00)48/, 'PL'],
  [/^(\+|00)52/, 'MX'],
  [/^(\+|00)61/, 'AU'],
  [/^(\+|00)91/, 'IN'],
  [/^(\+|00)1\d/, 'US'],
]
/** Words that only titles of one language have. */
const TITLES: readonly (readonly [RegExp, Country])[] = [
  [/^(vorname|nachname|plz|ort|telefon|strasse|geburtsdatum|bemerkungen?|handy)$/, 'DE'],
  [/^(prenom|nom|telephone|ville|code postal|courriel)$/, 'FR'],
  [/^(nombre|apellidos?|telefono|correo electronico|ciudad|codigo postal)$/, 'ES'],
]

/** American numbers are written in so many ways that they need no code, so two titles of another language count more. */
export function countryOf(headers: readonly string[], samples: readonly (readonly string[])[]): Country {
  const titles = headers.map((header) => foldText(header).trim())
  const byTitle = TITLES.find(([words]) => titles.filter((title) => words.test(title)).length >= 2)?.[1]
  const cells = samples.flat().map((cell) => cell.replace(/^p:/, '').replace(/[\s().-]/g, ''))
  const counts = new Map<Country, number>()
  for (const cell of cells) {
    const code = /^(\+|00)\d{8,}/.test(cell) && CODES.find(([start]) => start.test(cell))?.[1]
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [byCode] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return byCode ?? byTitle ?? 'US'
}

/** Whether days come first where a date does not tell. */
export const isDayFirst = (country: Country) => COUNTRIES[country].order === 'dmy'
