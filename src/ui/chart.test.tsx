// The table of a chart, whose figures open the lists behind them.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChartTable } from './chart-table.tsx'

const series = [
  { id: 'sent', label: 'Sent' },
  { id: 'opened', label: 'Opened' },
]
const points = [{ label: 'Nov 15', values: { sent: 12, opened: 0 } }]
const shown = { label: 'By day', series, points, height: 200, format: String }

it('links the day and each figure above zero', () => {
  const open = {
    point: () => undefined,
    link: ({ place, series: of = 'all' }: { place: number; series?: string }, text: unknown) => (
      <a href={`/${place}/${of}`}>{String(text)}</a>
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
