// The words of a contract as a list, for menus and links. The compiler refuses a missing and an unknown word, and the
// contract itself, with its schemas, stays out of the browser.
export function wordsOf<Word extends string>(table: Record<Word, true>): readonly Word[] {
  return Object.keys(table) as Word[]
}
