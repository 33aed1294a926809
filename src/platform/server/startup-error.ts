// A reason not to start, told in one sentence with a way out; printed without a stack.

export class StartupError extends Error {
  override name = 'StartupError'
}
