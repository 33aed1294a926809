// A function that a domain needs from a domain to its right in the order of domains. The left domain declares it, the right
// one provides it when the modules are assembled.

export type Port<Value> = {
  provide(value: Value): void
  get(): Value
}

export function port<Value>(name: string): Port<Value> {
  let provided: Value | undefined
  return {
    provide(value) {
      provided = value
    },
    get() {
      if (provided === undefined) throw new Error(`No module has provided ${name}.`)
      return provided
    },
  }
}
