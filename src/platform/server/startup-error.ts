// A fault the operator can mend: its message is one sentence that names the way out, printed without a stack.
export class StartupError extends Error {
  override name = 'StartupError'
}
