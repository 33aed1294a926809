// Searches articles while the user types. A word in a title counts most, then in a heading, then in the text.
import type { Article, ArticleSection } from './article.ts'

export type Found = {
  article: Article
  section: ArticleSection
  /** The words around the first match. Empty when the heading is the match. */
  excerpt: string
  score: number
}

const MAX_RESULTS = 20
const AROUND = 60

export function searchArticles(articles: readonly Article[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return articles
    .flatMap((article) => bestOf(article, words))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
}

/** The best section of an article, if the article contains every word. */
function bestOf(article: Article, words: readonly string[]): Found[] {
  const passages = article.sections.map((section) => passageOf(article, section, words))
  const isThere = words.every((word) => passages.some((passage) => passage.has(word)))
  if (!isThere) return []
  const best = passages.toSorted((one, other) => other.score - one.score)[0]
  if (!best) return []
  const { section, text, score } = best
  const position = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0))
  return [{ article, section, score, excerpt: Number.isFinite(position) ? excerptOf(text, position) : '' }]
}

function passageOf(article: Article, section: ArticleSection, words: readonly string[]) {
  const text = textOf(section.html)
  const [title, heading, body] = [article.title, section.title, text].map((part) => part.toLowerCase())
  const scoreOf = (word: string) => {
    const points = [
      title?.includes(word) && 50,
      title?.startsWith(word) && 40,
      // An article found by its title opens at its beginning.
      title?.includes(word) && section.id === '' && 50,
      heading?.includes(word) && 20,
      body?.includes(word) && 5,
    ]
    return points.reduce<number>((sum, point) => sum + (point || 0), 0)
  }
  // Adjacent words are the best match. A single common word such as "a" is not.
  const phrase = words.length > 1 ? words.join(' ') : undefined
  const together = phrase
    ? [
        title?.includes(phrase) && section.id === '' && 250,
        heading?.includes(phrase) && 200,
        body?.includes(phrase) && 30,
      ]
    : []
  return {
    section,
    text,
    score:
      words.reduce((sum, word) => sum + scoreOf(word), 0) +
      together.reduce<number>((sum, point) => sum + (point || 0), 0),
    has: (word: string) => scoreOf(word) > 0,
  }
}

function excerptOf(text: string, position: number): string {
  const start = text.lastIndexOf(' ', Math.max(0, position - AROUND)) + 1
  const end = text.indexOf(' ', position + AROUND)
  const words = text.slice(position <= AROUND ? 0 : start, end < 0 ? undefined : end)
  return `${position <= AROUND ? '' : '… '}${words}${end < 0 ? '' : ' …'}`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of the HTML, with blocks separated. */
export function textOf(html: string): string {
  return html
    .replace(/<\/(?:p|li|td|th|tr)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
