import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createAppRouter } from '../router.tsx'
import { articles, findArticle, groups } from './articles.ts'
import { slugOf } from './slug.ts'

/** A catch-all route is not a screen. */
const routes: string[] = Object.values(createAppRouter(new QueryClient()).routesById)
  .filter((route) => 'path' in route.options && !route.fullPath.endsWith('/$'))
  .map((route) => route.fullPath)

describe('the articles', () => {
  it.each(routes)('have one about %s', (route) => {
    expect(articles.filter((article) => article.routes.includes(route))).toHaveLength(1)
  })

  it('cover every route and no other', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(articles.flatMap((article) => article.routes).toSorted()).toEqual(routes.toSorted())
  })

  it('are named after their first route', () => {
    for (const {
      slug,
      routes: [first],
    } of articles)
      if (first) expect(slug).toBe(slugOf(first))
    expect(['/', '/employer/jobs/new', '/portal/leads/$id'].map(slugOf)).toEqual([
      'home',
      'employer-jobs-new',
      'portal-leads-id',
    ])
  })

  it('have unique names and places, and a group', () => {
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length)
    expect(new Set(articles.map(({ place }) => place)).size).toBe(articles.length)
    expect(groups.flatMap((group) => group.articles)).toEqual([...articles])
  })

  it('have text under every heading', () => {
    for (const { slug, sections } of articles) {
      expect(sections.length, slug).toBeGreaterThan(1)
      for (const section of sections) expect(section.html.length, `${slug}#${section.id}`).toBeGreaterThan(20)
    }
  })

  it('link only to existing articles', () => {
    const links = articles.flatMap(({ slug, sections }) =>
      sections.flatMap(({ html }) =>
        [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => [slug, href ?? '']),
      ),
    )
    expect(links.length).toBeGreaterThan(10)
    for (const [slug, href] of links)
      expect(findArticle(href?.replace('/help/', '') ?? ''), `${slug} → ${href}`).toBeDefined()
  })
})
