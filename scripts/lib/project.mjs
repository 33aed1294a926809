// The project's folder and its tools. Everything here runs on Node 20 without any package.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const cacheDir = path.join(root, '.cache')
export const toolsDir = path.join(root, 'node_modules/.bin')

/** An error that is printed as one sentence, without a stack. */
export class Complaint extends Error {}

/** The environment for the project's tools, with the Node that npm installed first in the path. */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${toolsDir}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: path.join(cacheDir, 'compile'),
    ...extra,
  }
}

/** Runs a script's main function. An error is printed as a sentence and ends the script with code 1. */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Complaint ? error.message : (error?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
