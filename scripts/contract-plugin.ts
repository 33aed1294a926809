// The web knows the endpoints of a contract by method and address. Their schemas stay on the server.
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Address = { method: string; url: string }

/** Replaces a file that declares endpoints by their addresses. Other values belong in a file of their own. */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /= endpoints\('/ },
      async handler(_code, id) {
        const contract = await readContract(id)
        const lines = Object.entries(contract).flatMap(([name, value]) => {
          const addresses = addressesIn(value)
          return addresses ? `export const ${name} = ${JSON.stringify(addresses)}` : []
        })
        return { code: lines.join('\n'), map: null }
      },
    },
  }
}

function readContract(file: string): Promise<Record<string, unknown>> {
  const { mtimeMs } = statSync(file)
  return import(`${pathToFileURL(file).href}?${mtimeMs}`) as Promise<Record<string, unknown>>
}

/** Of an endpoint, or of a group of endpoints. */
function addressesIn(value: unknown): Address | Record<string, Address> | undefined {
  if (isEndpoint(value)) return { method: value.method, url: value.url }
  if (typeof value !== 'object' || value === null) return undefined
  const parts = Object.entries(value)
  if (parts.length === 0 || !parts.every(([, part]) => isEndpoint(part))) return undefined
  return Object.fromEntries(parts.map(([name, { method, url }]) => [name, { method, url }]))
}

const isEndpoint = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
