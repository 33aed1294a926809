// An article of the Help Center, as the build hands it over.

export type ArticleSection = {
  /** The anchor; empty for the opening, which stands under the title. */
  id: string
  title: string
  /** Sanitised at build time. */
  html: string
}

export type Article = {
  slug: string
  title: string
  group: string
  place: number
  /** The routes of the screen it is about. */
  routes: readonly string[]
  sections: readonly ArticleSection[]
}
