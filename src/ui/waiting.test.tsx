// The specified numbers of waiting and hovering: the four loading placeholders, tooltips, the one breakpoint.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  DashboardPageSkeleton,
  DashboardSkeleton,
  FormSkeleton,
  ListSkeleton,
  MobilePageSkeleton,
} from './skeletons.tsx'
import { LoadingScreen } from './spinner.tsx'
import { tooltipDelay, tooltipSkipDelay } from './tooltip.tsx'
import { mobileQuery } from './use-media.ts'

const count = (markup: string, part: string) => markup.split(part).length - 1

describe('loading placeholders', () => {
  it('all say Loading... and are busy', () => {
    for (const Placeholder of [
      DashboardPageSkeleton,
      DashboardSkeleton,
      FormSkeleton,
      ListSkeleton,
      MobilePageSkeleton,
    ]) {
      const markup = renderToStaticMarkup(<Placeholder />)
      expect(markup).toContain('Loading...')
      expect(markup).toContain('aria-busy="true"')
      // It uses the full width of a row of boxes, not that of its hidden text.
      expect(markup).toMatch(/aria-busy="true" class="[^"]*flex-1/)
    }
  })
  it('of a list has 8 rows', () => expect(count(renderToStaticMarkup(<ListSkeleton />), 'h-(--row)')).toBe(8))
  it('of a dashboard has stat cards and a side column', () => {
    const markup = renderToStaticMarkup(<DashboardSkeleton />)
    expect(count(markup, 'h-[98px]')).toBe(6)
    expect(markup).toContain('_336px]')
  })
  it('of the dashboard page has the sidebar too', () => {
    const markup = renderToStaticMarkup(<DashboardPageSkeleton />)
    expect(markup).toContain('data-skeleton="sidebar"')
    expect(count(markup, 'h-[98px]')).toBe(6)
  })
  it('of a form has two columns of fields and a text area', () => {
    const markup = renderToStaticMarkup(<FormSkeleton />)
    expect(count(markup, 'grid-cols-2')).toBe(3)
    expect(count(markup, 'h-36')).toBe(1)
  })
  it('of a mobile page has a header and stat cards', () => {
    const markup = renderToStaticMarkup(<MobilePageSkeleton />)
    expect(markup).toContain('h-13')
    expect(count(markup, 'h-[98px]')).toBe(6)
  })
})

describe('waiting', () => {
  it('for the session is a spinner with Loading...', () => {
    const markup = renderToStaticMarkup(<LoadingScreen />)
    expect(markup).toContain('animate-spin')
    expect(markup).toContain('Loading...')
  })
})

describe('tooltips', () => {
  it('appear after 700 ms, and within 300 ms of another one at once', () =>
    expect([tooltipDelay, tooltipSkipDelay]).toEqual([700, 300]))
})

describe('the breakpoint', () => {
  it('is under 768 px', () => {
    const [, width] = /max-width: ([\d.]+)px/.exec(mobileQuery) ?? []
    expect(Number(width)).toBeGreaterThan(767)
    expect(Number(width)).toBeLessThan(768)
  })
})
