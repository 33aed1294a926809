import { describe, expect, it } from 'vitest'
import type { Article } from './article.ts'
import { searchArticles, textOf } from './search.ts'

const article = (slug: string, title: string, sections: Record<string, string>): Article => ({
  slug,
  title,
  group: 'Group',
  place: 1,
  routes: [],
  sections: Object.entries(sections).map(([heading, html]) => ({ id: heading, title: heading, html })),
})

const articles = [
  article('wallets', 'Wallets', {
    '': '<p>Money.</p>',
    Returns: '<p>Ask within a <strong>week</strong>.</p>',
  }),
  article('returns', 'Returns', { '': '<p>Sending a lead back.</p>' }),
  article('text', 'Orders', {
    '': '<p>Orders, prices and returns &amp; refunds.</p>',
    Deadlines: '<p>None.</p>',
  }),
]
const slugs = (query: string) => searchArticles(articles, query).map((found) => found.article.slug)

describe('searching help', () => {
  it('finds titles first, then headings, then text', () =>
    expect(slugs('returns')).toEqual(['returns', 'wallets', 'text']))
  it('finds the start of a word in any case', () => expect(slugs('WALL')).toEqual(['wallets']))
  it('requires every word, anywhere in the article', () => {
    expect(slugs('money week')).toEqual(['wallets'])
    expect(slugs('money refunds')).toEqual([])
  })
  it('opens at the matching section', () =>
    expect(searchArticles(articles, 'week')[0]).toMatchObject({
      section: { id: 'Returns' },
      excerpt: 'Ask within a week.',
    }))
  it('opens an article found by its title at its beginning', () =>
    expect(searchArticles(articles, 'wallets')[0]?.section.id).toBe(''))
  it.each(['', '   '])('finds nothing without words', (query) => expect(slugs(query)).toEqual([]))
  it('searches text, not markup', () => {
    expect(textOf('<ul><li>One</li><li>Two &amp; three</li></ul>')).toBe('One Two & three')
    expect(slugs('strong')).toEqual([])
  })
})
