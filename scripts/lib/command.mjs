// Child processes: captured for steps, forwarded for programs that run until they are stopped.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onNpmGone } from './parents.mjs'
import { root, toolEnvironment } from './project.mjs'

/** Runs a command to its end and returns its code and its output. Never throws. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(),
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command that writes to our own terminal. Returns its code. */
export function show(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnvironment(), ...options, stdio: 'inherit' })
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs programs until the first one ends or we are stopped, then ends the others. Returns the code of the first.
 *
 * Ctrl-C reaches a whole process group, and npm forwards it again. So each program has its own group and gets the
 * signal once. The channel to us closes with us: even a kill -9 of this process leaves no program behind.
 */
export function superviseAll(programs) {
  return new Promise((resolve) => {
    let firstCode = null
    let lastSignalAt = 0
    const children = new Set()

    const signalAll = (signal) => {
      for (const child of children) child.kill(signal)
    }
    const handleSignal = (signal) => {
      const isRepeat = Date.now() - lastSignalAt < 500
      lastSignalAt = Date.now()
      if (!isRepeat) signalAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    const handleEnd = (child, code) => {
      children.delete(child)
      firstCode ??= code
      if (children.size === 0) return resolve(firstCode)
      // The program is already stopping, and a second signal would interrupt that.
      if (lastSignalAt === 0) handleSignal('SIGTERM')
      return undefined
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handleSignal(signal))
    onNpmGone(() => lastSignalAt === 0 && handleSignal('SIGTERM'))
    for (const { command, args, env } of programs) {
      const child = spawn(command, args, {
        cwd: root,
        env: toolEnvironment(env),
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      children.add(child)
      child.once('error', (error) => {
        process.stderr.write(`${command} did not start: ${error.message}\n`)
        handleEnd(child, 1)
      })
      child.once('exit', (code, signal) => handleEnd(child, code ?? 128 + (constants.signals[signal] ?? 0)))
    }
  })
}
