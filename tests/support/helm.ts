// Renders our Helm chart without Helm. It knows the few actions that the chart uses, and refuses others.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml, stringifyYaml } from '@redocly/openapi-core'

export const CHART = 'deploy/helm/candorhire'
export type Manifest = { kind: string; metadata: { name: string }; [key: string]: unknown }
type Scope = Readonly<Record<string, unknown>>

export const chartValues = () =>
  parseYaml(readFileSync(path.join(CHART, 'values.yaml'), 'utf8')) as Record<string, unknown>

export function renderChart(values: Record<string, unknown>): Manifest[] {
  const scope = { Values: values, Release: { Name: 'agency', Revision: 3 } }
  const folder = path.join(CHART, 'templates')
  return readdirSync(folder).flatMap((name) =>
    render(readFileSync(path.join(folder, name), 'utf8'), scope)
      .split(/^---$/m)
      .filter((text) => text.replace(/^#.*$/gm, '').trim() !== '')
      .map((text) => parseYaml(text) as Manifest),
  )
}

const IF = /^[ \t]*\{\{- if (\S+) \}\}\n([\s\S]*?)^[ \t]*\{\{- end \}\}\n?/gm
const RANGE = /^[ \t]*\{\{- range \$(\w+), \$(\w+) := (\S+) \}\}\n([\s\S]*?)^[ \t]*\{\{- end \}\}\n?/gm
const BLOCK = /^[ \t]*\{\{- toYaml (\S+) \| nindent (\d+) \}\}$/gm
const VALUE = /\{\{ (\S+)( \| quote)? \}\}/g

export function render(template: string, scope: Scope): string {
  const text = template
    .replace(RANGE, (_all, key: string, value: string, from: string, body: string) =>
      Object.entries(find(scope, from) as Record<string, unknown>)
        .map(([name, each]) => render(body, { ...scope, [`$${key}`]: name, [`$${value}`]: each }))
        .join(''),
    )
    .replace(IF, (_all, condition: string, body: string) => (find(scope, condition) ? body : ''))
    .replace(BLOCK, (_all, from: string, spaces: string) =>
      indent(stringifyYaml(find(scope, from)), Number(spaces)),
    )
    .replace(VALUE, (_all, name: string, quote?: string) => {
      const value = String(find(scope, name))
      return quote ? JSON.stringify(value) : value
    })
  const unknown = /\{\{.*/.exec(text)?.[0]
  if (unknown) throw new Error(`The test does not know ${unknown}`)
  return text
}

const indent = (text: string, spaces: number) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(spaces) + line)
    .join('\n')

function find(scope: Scope, name: string): unknown {
  const found = name
    .replace(/^\./, '')
    .split('.')
    .reduce<unknown>((from, key) => (from as Scope | undefined)?.[key], scope)
  if (found === undefined) throw new Error(`The chart has no value ${name}.`)
  return found
}
