// A text as it is compared: lower case, no accents, no apostrophes. The database's fold_text does the same.
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}

export const foldText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŋ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`´ʼ]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')

/** A name as it is compared: the number of spaces says nothing. */
export const foldName = (text: string) => foldText(singleSpaced(text))

export const singleSpaced = (text: string) => text.trim().replace(/\s+/g, ' ')
