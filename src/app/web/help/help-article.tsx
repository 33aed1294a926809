// One article: its sections with anchors to copy, and links to the previous and next article.
import { Link, useLoaderData, useRouter, useRouterState } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { copyText } from '#ui/copy-text.ts'
import type { Article, ArticleSection } from './article.ts'
import { articles } from './articles.ts'
import './help.css'
import { HelpPage } from './help-page.tsx'
import { HelpSearch } from './help-search.tsx'

export function HelpArticle() {
  const article = useLoaderData({ from: '/help-center/help/$slug' })
  const index = articles.indexOf(article)
  useScrollToAnchor(article)
  return (
    <HelpPage contents>
      <title>{`${article.title} · Help Center · Candor Hire`}</title>
      <HelpSearch key={article.slug}>
        <article>
          <p className="mb-1 text-13 text-ink-3">
            <Link to="/help" className="rounded-4 hover:text-ink hover:underline">
              Help Center
            </Link>{' '}
            / {article.group}
          </p>
          <h1 tabIndex={-1} className="mb-2 text-24 font-semibold outline-none">
            {article.title}
          </h1>
          {article.sections.map((section) => (
            <Passage key={section.id} section={section} />
          ))}
        </article>
        <Neighbours before={articles[index - 1]} after={articles[index + 1]} />
      </HelpSearch>
    </HelpPage>
  )
}

/** Scrolls to the section in the address when it is rendered. */
function useScrollToAnchor(article: Article): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (article.sections.some(({ id }) => id === hash)) document.getElementById(hash)?.scrollIntoView()
  }, [article, hash])
}

function Passage({ section }: { section: ArticleSection }) {
  const router = useRouter()
  /** Links to our own pages stay in the app. */
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || modified || link.origin !== window.location.origin) return
    event.preventDefault()
    void router.navigate({ href: link.pathname + link.hash })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- It handles clicks only for links inside, which work with the keyboard.
    <section aria-labelledby={section.id || undefined} onClick={handleClick}>
      {section.id ? <AnchoredHeading section={section} /> : null}
      {/* oxlint-disable-next-line react/no-danger -- Written by us and sanitized by the build. */}
      <div className="help-text" dangerouslySetInnerHTML={{ __html: section.html }} />
    </section>
  )
}

function AnchoredHeading({ section }: { section: ArticleSection }) {
  const handleCopy = () => {
    const address = new URL(`#${section.id}`, window.location.href).href
    void copyText(address, { title: 'Link copied', otherwise: 'The link is in the address bar.' })
  }
  return (
    <h2 id={section.id} className="group mt-7 mb-1.5 scroll-mt-6 text-16 font-semibold">
      {section.title}{' '}
      <a
        href={`#${section.id}`}
        aria-label={`Copy the link to “${section.title}”`}
        onClick={handleCopy}
        className="-my-1 inline-flex size-7 items-center justify-center rounded-6 align-middle text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 max-md:opacity-100"
      >
        <Link2 className="size-4" />
      </a>
    </h2>
  )
}

type NeighboursProps = { before: Article | undefined; after: Article | undefined }

function Neighbours({ before, after }: NeighboursProps) {
  return (
    <nav aria-label="Next articles" className="mt-10 flex gap-4 border-t pt-4">
      {before ? <Neighbour label="Previous" article={before} /> : null}
      <span className="flex-1" />
      {after ? <Neighbour label="Next" article={after} /> : null}
    </nav>
  )
}

function Neighbour({ label, article }: { label: string; article: Article }) {
  return (
    <Link
      to="/help/$slug"
      params={{ slug: article.slug }}
      className="-mx-2 rounded-6 px-2 py-1 hover:bg-hover"
    >
      <span className="block text-12 text-ink-3">{label}</span>
      <span className="font-medium text-primary-text">{article.title}</span>
    </Link>
  )
}
