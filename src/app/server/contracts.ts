// The contracts of all domains by name, for the description of the API. Loaded when the description is first read.
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Contracts } from '#platform/server/api-description.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = ['src/domains/*/contract/**/*.ts', 'src/shared/*.ts']

/** Called with the name of each export. */
type Exports = [name: string, value: unknown][]

export async function readContracts(): Promise<Contracts> {
  const files = globSync(FILES, { cwd: ROOT, exclude: (name) => name.includes('.test.') })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
  const modules = await Promise.all(
    files.map(
      async (file) => (await import(pathToFileURL(`${ROOT}${file}`).href)) as Record<string, unknown>,
    ),
  )
  const exported: Exports = modules.flatMap((module) => Object.entries(module))
  return { operations: operationsIn(exported), schemas: schemasIn(exported) }
}

function operationsIn(exported: Exports): Contracts['operations'] {
  const operations = new Map<string, string>()
  for (const [name, value] of exported.flatMap(withParts)) {
    if (!isEndpoint(value)) continue
    const key = `${value.method} ${value.url}`
    if (!operations.has(key)) operations.set(key, name)
  }
  return operations
}

/** Endpoints that are declared as a group have the name of the group and their own. */
function withParts([name, value]: Exports[number]): Exports {
  if (typeof value !== 'object' || value === null || isEndpoint(value) || value instanceof z.ZodType)
    return [[name, value]]
  return Object.entries(value).map(([part, each]): Exports[number] => [
    `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    each,
  ])
}

/** Only objects and unions: a description that names every text would be harder to read. */
function schemasIn(exported: Exports): Contracts['schemas'] {
  const schemas = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const [name, value] of exported) {
    if (!name.endsWith('Schema') || !isStructure(value) || schemas.has(value)) continue
    // The generator itself calls what is sent for a schema its input.
    const plain = (name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length)).replace(
      /Input$/,
      'Request',
    )
    let id = plain
    for (let count = 2; taken.has(id); count += 1) id = `${plain}${count}`
    taken.add(id)
    schemas.set(value, id)
  }
  return schemas
}

const isStructure = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodDiscriminatedUnion ||
  (value instanceof z.ZodType && z.globalRegistry.has(value))

const isEndpoint = (value: unknown): value is { method: string; url: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
