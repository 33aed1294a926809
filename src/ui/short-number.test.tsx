// Six and seven digits: short in their place, exact on hover and for screen readers.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Count } from './count.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { ShortCount, ShortMoney, ShortTotal } from './short-number.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

it('shows the exact number on hover, and reads it aloud', () => {
  const markup = renderToStaticMarkup(<ShortTotal total={{ count: 100_367, exact: false }} />)
  expect(markup).toContain('title="about 100,367"')
  expect(markup).toContain('<span aria-hidden="true">about 100.4k</span>')
  expect(markup).toContain('<span class="sr-only">about 100,367</span>')
})

it('shows what is short anyway as it is', () => {
  expect(renderToStaticMarkup(<ShortCount value={12_345} />)).toBe('12,345')
  expect(renderToStaticMarkup(<ShortMoney cents={1_480_50} />)).toBe('$1,480.50')
})

it('shortens counts beside titles and in tabs', () => {
  expect(textOf(renderToStaticMarkup(<Count>{1_234_567}</Count>))).toBe('1.235M1,234,567')
})

it('shortens every large number of a figure, so that no screen has to', () => {
  const figures = [
    {
      id: 'a',
      label: 'Revenue',
      value: '$1,234,567',
      change: '+123,456',
      versus: 'vs $999,999.50 before, 12,345 leads',
    },
    { id: 'b', label: 'Leads', value: 1_234_567 },
  ]
  const markup = renderToStaticMarkup(<FigureStrip figures={figures} />)
  const shown = textOf(markup.replaceAll(/<span class="sr-only">[^<]*<\/span>/g, ''))
  expect(shown).toBe('Revenue$1.235M+123.5k vs $1M before, 12,345 leadsLeads1.235M')
  for (const exact of ['$1,234,567', '+123,456', 'vs $999,999.50 before, 12,345 leads', '1,234,567'])
    expect(markup).toContain(`title="${exact}"`)
})

it('keeps a figure on one line', () => {
  const value = <ShortMoney cents={123_456_789} />
  const markup = renderToStaticMarkup(<FigureStrip figures={[{ id: 'spent', label: 'Spent', value }]} />)
  expect(markup).toMatch(/class="[^"]*truncate text-24[^"]*"><span title="\$1,234,567.89"/)
})
