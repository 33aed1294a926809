// The texts of a source file: string literals, templates and JSX, in order, without comments.
import { parseSync } from '@swc/core'

export type Text = { text: string; line: number }

/** A placeholder for an expression in a text. */
const GAP = '…'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string'

/** Imports, types and style classes are not shown to users. */
function isSilent(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
  if (/^Ts(Type(Alias|Annotation|Param)|Interface|Literal|Union)/.test(node.type)) return true
  if (node.type !== 'JSXAttribute') return false
  const { value } = node['name'] as { value?: string }
  return value === 'className' || value === 'd'
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node['value'] as string
  if (node.type === 'TemplateLiteral' && Array.isArray(node['quasis']))
    return (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join(GAP)
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return undefined
  const parts = (node['children'] as Node[]).map((child) =>
    child.type === 'JSXText' ? (child['value'] as string) : GAP,
  )
  return parts.join('')
}

function* textNodes(value: unknown): Generator<{ text: string; at: number }> {
  if (value === null || typeof value !== 'object') return
  if (isNode(value)) {
    if (isSilent(value)) return
    const text = textOf(value)?.replaceAll(/\s+/g, ' ').trim()
    const span = value['span'] as { start: number } | undefined
    if (text && /\p{L}/u.test(text)) yield { text, at: span?.start ?? 0 }
  }
  for (const each of Object.values(value)) yield* textNodes(each)
}

export function textsOf(source: string, tsx: boolean): Text[] {
  // The parser counts bytes across files, so the start of this file is subtracted.
  const module = parseSync(source, { syntax: 'typescript', tsx })
  const bytes = Buffer.from(source)
  return [...textNodes(module.body)].map(({ text, at }) => ({
    text,
    line: bytes
      .subarray(0, Math.max(0, at - module.span.start))
      .toString()
      .split('\n').length,
  }))
}
