// What both ends know about searching; without schemas, so that a screen can read it at no cost.

/** A list of what belongs to people, searched by person, looks at so many people and no more. */
export const SEARCHED_PEOPLE = 2_000
