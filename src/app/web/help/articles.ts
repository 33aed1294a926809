// Every article, in the order of the contents. The files are beside the code of their screens.
import type { Article } from './article.ts'

const files = import.meta.glob<Article>(['/src/app/help/*.md', '/src/domains/*/help/*.md'], {
  eager: true,
  import: 'default',
})

export const articles: readonly Article[] = Object.values(files).toSorted(
  (one, other) => one.place - other.place,
)

export function findArticle(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug)
}

type ArticleGroup = { title: string; articles: readonly Article[] }

export const groups: readonly ArticleGroup[] = [...new Set(articles.map((article) => article.group))].map(
  (title) => ({ title, articles: articles.filter((article) => article.group === title) }),
)
