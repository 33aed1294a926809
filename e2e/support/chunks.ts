// The file of a part of the web app. Its name is a hash, so the build's list is asked.
import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string } | undefined>

export function chunkOf(source: string): RegExp {
  const manifest = JSON.parse(readFileSync('dist/web/manifest.json', 'utf8')) as Manifest
  const file = manifest[source]?.file
  if (!file) throw new Error(`${source} is not built as a file of its own.`)
  return new RegExp(file.replaceAll('.', '\\.'))
}
