// The table of a chart, whose figures open the lists behind them.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { placeAt } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'

const series = [
  { id: 'sent', label: 'Sent' },
  { id: 'opened', label: 'Opened' },
]
const points = [{ label: 'Nov 15', values: { sent: 12, opened: 0 } }]
const shown = { label: 'By day', series, points, height: 200, format: String, blank: '0' }

it('links the day and each figure above zero', () => {
  const open = {
    point: () => undefined,
    link: ({ index, series: of = 'all' }: { index: number; series?: string }, text: unknown) => (
      <a href={`/${index}/${of}`}>{String(text)}</a>
    ),
  }
  const html = renderToStaticMarkup(<ChartTable {...shown} open={open} />)
  expect(html.match(/<a .*?<\/a>/g)).toEqual(['<a href="/0/all">Nov 15</a>', '<a href="/0/sent">12</a>'])
})

it('links nothing without lists', () => {
  const html = renderToStaticMarkup(<ChartTable {...shown} />)
  expect(html).toContain('12')
  expect(html).not.toContain('<a')
})

it('shows a gap where there is no value, and 0 where it is zero', () => {
  const html = renderToStaticMarkup(
    <ChartTable {...shown} points={[{ label: 'Nov', values: { sent: undefined, opened: 0 } }]} blank="–" />,
  )
  expect(html.match(/<td.*?<\/td>/g)?.map((cell) => cell.replace(/<.*?>/g, ''))).toEqual(['–', '0'])
})

it('finds the point under a click', () => {
  const bars = [-0.1, 0, 0.49, 0.51, 1].map((share) => placeAt(share, { kind: 'bar', count: 2 }))
  expect(bars).toEqual([0, 0, 0, 1, 1])
  const line = [0, 0.2, 0.3, 0.9, 2].map((share) => placeAt(share, { kind: 'line', count: 3 }))
  expect(line).toEqual([0, 0, 1, 2, 2])
  expect(placeAt(0.5, { kind: 'line', count: 1 })).toBe(0)
  expect(placeAt(0.5, { kind: 'bar', count: 0 })).toBeNull()
})
