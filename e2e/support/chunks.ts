// The file of a part of the web app. Its name is a hash, so the build's list is asked.
import { readFileSync } from 'node:fs'

type Parts = Record<string, string | undefined>

export function chunkOf(source: string): RegExp {
  const parts = JSON.parse(readFileSync('dist/web/parts.json', 'utf8')) as Parts
  const file = parts[source]
  if (!file) throw new Error(`${source} is no part that loads by name.`)
  return new RegExp(file.replaceAll('.', '\\.'))
}
