// An error that the operator can fix: its message is one sentence with the solution, printed without a stack.
export class StartupError extends Error {
  override name = 'StartupError'
}
