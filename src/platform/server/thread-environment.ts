// A thread that reads foreign content gets no settings of the product, only where Node keeps compiled code. Without it
// each thread compiles all its modules again, half of its time for a small file.
const compiled = process.env['NODE_COMPILE_CACHE']

export const threadEnvironment: NodeJS.ProcessEnv = compiled ? { NODE_COMPILE_CACHE: compiled } : {}
