// An article of the Help Center, as the build provides it.

export type ArticleSection = {
  /** The anchor. Empty for the introduction under the title. */
  id: string
  title: string
  /** Sanitized at build time. */
  html: string
}

export type Article = {
  slug: string
  title: string
  group: string
  place: number
  /** The routes of its screen. */
  routes: readonly string[]
  sections: readonly ArticleSection[]
}
