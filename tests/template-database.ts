// The database that every test copies (CREATE DATABASE … TEMPLATE), so that migrations run once for a whole run.

/** Called once before the first test, with the address of an empty PostgreSQL. Nothing has to be prepared yet. */
export async function prepareTemplate(_url: string): Promise<void> {}
