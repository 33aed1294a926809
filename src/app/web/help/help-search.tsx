// The search of the Help Center: results replace the page while the user types.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { articles } from './articles.ts'
import { type Found, searchArticles } from './search.ts'

export function HelpSearch({ children }: { children: ReactNode }) {
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const frame = useRef<HTMLDivElement>(null)
  useShortcut('/', (event) => {
    event.preventDefault()
    frame.current?.querySelector('input')?.focus()
  })
  return (
    <>
      <search ref={frame} className="mb-6 block">
        <SearchInput
          value={query}
          onChange={setQuery}
          label="Search help"
          placeholder="Search help"
          className="h-10 w-full text-14 max-md:h-11 max-md:text-16"
        />
      </search>
      {words === '' ? (
        children
      ) : (
        <Results query={words} found={searchArticles(articles, words)} onClear={() => setQuery('')} />
      )}
    </>
  )
}

type ResultsProps = { query: string; found: readonly Found[]; onClear: () => void }

function Results({ query, found, onClear }: ResultsProps) {
  const count = found.length === 1 ? '1 article' : `${found.length} articles`
  return (
    <>
      <output className="mb-2 block text-13 text-ink-3">
        {found.length === 0 ? `Nothing found for “${query}”` : `${count} found`}
      </output>
      {found.length === 0 ? (
        <EmptyState
          title="No articles found"
          action={<PlainButton onClick={onClear}>Clear search</PlainButton>}
        >
          Try fewer or other words, or browse all articles.
        </EmptyState>
      ) : (
        <ul aria-label="Results">
          {found.map((one) => (
            <Result key={one.article.slug} found={one} onChoose={onClear} />
          ))}
        </ul>
      )}
    </>
  )
}

function Result({ found, onChoose }: { found: Found; onChoose: () => void }) {
  const { article, section, excerpt } = found
  return (
    <li className="border-t first:border-t-0">
      <Link
        to="/help/$slug"
        params={{ slug: article.slug }}
        hash={section.id}
        onClick={onChoose}
        className="-mx-2 block rounded-6 px-2 py-2.5 hover:bg-hover"
      >
        <span className="font-medium">{article.title}</span>
        {section.title ? <span className="text-ink-2">, {section.title}</span> : null}
        {excerpt ? <span className="block text-13 text-pretty text-ink-2">{excerpt}</span> : null}
      </Link>
    </li>
  )
}
