// Which functions of the server a function can reach by name, over all imports. It follows names and not types, so it finds
// too many rather than too few.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Place = { file: string; name: string }
type Imported = { file: string; name: string }
type Source = {
  text: string
  functions: Map<string, string>
  names: Map<string, Imported>
  spaces: Map<string, string>
}

const DECLARED = /^(?:export )?(?:async )?(?:function\*? |const )(\w+)/gm
const IMPORT = /^(?:import|export) (?!type )(?:\* as (\w+)|\{([^}]*)\}) from '([^']+)'/gm

const resolve = (file: string, spec: string) =>
  spec.startsWith('#')
    ? spec.replace(/^#(\w+)\//, 'src/$1/')
    : path.posix.normalize(path.posix.join(path.posix.dirname(file), spec))

function readSource(file: string): Source {
  // A comment names functions, but calls none.
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\/|^ *\/\/.*$/gm, '')
  const found = [...text.matchAll(DECLARED)]
  const functions = new Map(
    found.map((match, index) => [match[1] ?? '', text.slice(match.index, found[index + 1]?.index)]),
  )
  const names = new Map<string, Imported>()
  const spaces = new Map<string, string>()
  for (const [, space, list = '', spec = ''] of text.matchAll(IMPORT)) {
    const target = resolve(file, spec)
    if (space) spaces.set(space, target)
    for (const [, name = '', as] of list.matchAll(/(\w+)(?: as (\w+))?/g))
      names.set(as ?? name, { file: target, name })
  }
  return { text, functions, names, spaces }
}

export function readCallGraph() {
  const files = [
    ...readdirSync('src/domains', { recursive: true, encoding: 'utf8' }).map((file) => `src/domains/${file}`),
    ...readdirSync('src/platform/server').map((file) => `src/platform/server/${file}`),
  ]
  const sources = new Map(
    files
      .filter((file) => file.endsWith('.ts') && file.includes('/server/') && !/\.(test|gen)\.ts$/.test(file))
      .map((file) => [file, readSource(file)]),
  )

  const locate = ({ file, name }: Imported, depth = 0): Place | null => {
    const source = sources.get(file)
    if (!source || depth > 5) return null
    if (source.functions.has(name)) return { file, name }
    const further = source.names.get(name)
    return further ? locate(further, depth + 1) : null
  }

  const calledIn = (file: string, body: string): Place[] => {
    const source = sources.get(file)
    if (!source) return []
    const places = [...new Set(body.match(/\w+/g))].map((name) =>
      source.functions.has(name) ? { file, name } : locate(source.names.get(name) ?? { file: '', name }),
    )
    for (const [, space = '', name = ''] of body.matchAll(/(\w+)\.(\w+)/g)) {
      const target = source.spaces.get(space)
      if (target) places.push(locate({ file: target, name }))
    }
    return places.filter((place) => place !== null)
  }

  const reaches = (file: string, body: string, isWanted: (place: Place) => boolean): boolean => {
    const seen = new Set<string>()
    const open = calledIn(file, body)
    for (let place = open.pop(); place; place = open.pop()) {
      if (isWanted(place)) return true
      const key = `${place.file} ${place.name}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push(...calledIn(place.file, sources.get(place.file)?.functions.get(place.name) ?? ''))
    }
    return false
  }

  return { sources, reaches }
}
