// The error screens in the specification's own words, with the actions that it gives each.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ComponentError, ConnectionError, FullPageError, PageError } from './error-state.tsx'

const nothing = () => undefined

/** The words of a screen in their order, without the HTML around them. */
function wordsOf(html: string): string[] {
  return html
    .split(/<[^>]+>/)
    .map((part) => part.replaceAll('&#x27;', "'").trim())
    .filter(Boolean)
}

it('says what the error said, on a full page', () => {
  const shown = (message?: string) =>
    wordsOf(
      renderToStaticMarkup(
        <FullPageError {...(message && { message })} onRetry={nothing} onHome={nothing} />,
      ),
    )
  expect(shown('It broke.')).toEqual(['Something went wrong', 'It broke.', 'Try Again', 'Go to Homepage'])
  expect(shown()).toContain('An unexpected error occurred while loading this page. Please try again.')
})

it('offers to retry a page or to go back', () => {
  expect(wordsOf(renderToStaticMarkup(<PageError onRetry={nothing} onBack={nothing} />))).toEqual([
    'Failed to load page',
    "This page couldn't be loaded due to a network or code issue.",
    'Retry',
    'Go Back',
  ])
})

it('offers to retry a part of a page', () => {
  expect(wordsOf(renderToStaticMarkup(<ComponentError onRetry={nothing} />))).toEqual([
    'Failed to load',
    "This component couldn't be loaded. Please try again.",
    'Retry',
  ])
})

type Given = Omit<Parameters<typeof ConnectionError>[0], 'onRetry' | 'onHome' | 'onReload'>

const connection = (given: Given) =>
  wordsOf(
    renderToStaticMarkup(
      <ConnectionError
        {...given}
        onRetry={nothing}
        onHome={nothing}
        onReload={given.kind === 'network' ? undefined : nothing}
      />,
    ),
  )

it.each<[Given, string, string]>([
  [
    { kind: 'offline' },
    "You're Offline",
    "Please check your internet connection and try again. Your work will be saved locally until you're back online.",
  ],
  [{ kind: 'network' }, 'Connection Problem', "We couldn't connect to our servers. Please try again."],
  [
    { kind: 'network', slow: true },
    'Connection Problem',
    'Your connection is slow. Some features may not work properly.',
  ],
  [
    { kind: 'performance' },
    'Performance Issue',
    'The app is running slowly. Try closing other apps or tabs to free up resources.',
  ],
  [{ kind: 'runtime', message: 'x is not a function' }, 'Something Went Wrong', 'x is not a function'],
  [
    { kind: 'runtime' },
    'Something Went Wrong',
    'An unexpected error occurred. Please try refreshing the page.',
  ],
])('tells a lost connection from a broken page: %j', (given, title, message) => {
  const words = connection(given)
  expect(words).toEqual(expect.arrayContaining([title, message, 'Try Again', 'Go to Home']))
  expect(words.includes('Reload Page')).toBe(given.kind !== 'network')
})

it('shows the banner, the running retry and the details', () => {
  expect(connection({ kind: 'offline' })).toContain('No internet connection')
  expect(connection({ kind: 'network', slow: true })).toContain('Slow connection detected')
  const words = connection({ kind: 'network', attempt: 2, details: 'at page.tsx:12' })
  expect(words.join(' ')).toContain('Retry attempt 2 of 3')
  expect(words).toEqual(expect.arrayContaining(['Error Details', 'at page.tsx:12']))
})
